import {empty} from '../ui.js';

export const id = 'inbox';
export const title = 'Inbox';

export const allowed = (rights) => rights.may('cortex_quarantine_list');

/** Shows the page in the root. The context has call, rights, params, navigate, onChange and signal. */
export async function render(root, context) {
  root.append(empty('Nothing to see here yet.'));
}
