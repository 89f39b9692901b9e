import {empty} from '../ui.js';

export const id = 'ask';
export const title = 'Ask';

export const allowed = (rights) => rights.may('qortex_ask');

/** Shows the page in the root. The context has call, rights, params, navigate, onChange and signal. */
export async function render(root, context) {
  root.append(empty('Nothing to see here yet.'));
}
