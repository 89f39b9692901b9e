import {empty} from '../ui.js';

export const id = 'reviews';
export const title = 'Reviews';

export const allowed = (rights) => rights.may('buildlog_overview');

/** Shows the page in the root. The context has call, rights, params, navigate, onChange and signal. */
export async function render(root, context) {
  root.append(empty('Nothing to see here yet.'));
}
