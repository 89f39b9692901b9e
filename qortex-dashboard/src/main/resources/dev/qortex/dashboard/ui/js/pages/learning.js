import {empty} from '../ui.js';

export const id = 'learning';
export const title = 'Learning';

export const allowed = (rights) => rights.may('qortex_learning_posteriors');

/** Shows the page in the root. The context has call, rights, params, navigate, onChange and signal. */
export async function render(root, context) {
  root.append(empty('Nothing to see here yet.'));
}
