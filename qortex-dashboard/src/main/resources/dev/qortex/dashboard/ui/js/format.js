/** Numbers, times and sizes as people read them. */

const NUMBER = new Intl.NumberFormat('en', {maximumFractionDigits: 2});
const WHOLE = new Intl.NumberFormat('en', {maximumFractionDigits: 0});
const PERCENT = new Intl.NumberFormat('en', {style: 'percent', maximumFractionDigits: 1});
const RELATIVE = new Intl.RelativeTimeFormat('en', {numeric: 'auto'});
const STEPS = [['year', 31_557_600], ['month', 2_629_800], ['week', 604_800], ['day', 86_400], ['hour', 3_600], ['minute', 60]];

/** A number with two decimals at most. */
export const number = (value) => (Number.isInteger(value) ? WHOLE : NUMBER).format(value);

/** A number with exactly so many decimals. */
export const decimal = (value, digits = 2) => value.toFixed(digits);

/** A number with its sign. */
export const signed = (value, digits = 3) => `${value < 0 ? '−' : '+'}${Math.abs(value).toFixed(digits)}`;

/** A share from 0 to 1. */
export const percent = (value) => PERCENT.format(value);

/** A count with its noun. */
export const count = (value, one, many = `${one}s`) => `${number(value)} ${value === 1 ? one : many}`;

/** A size in bytes. */
export function bytes(value) {
  const units = ['B', 'KB', 'MB', 'GB', 'TB'];
  let unit = 0;
  let size = value;
  while (size >= 1024 && unit < units.length - 1) {
    size /= 1024;
    unit++;
  }
  return `${unit === 0 ? size : size.toFixed(1)} ${units[unit]}`;
}

/** The time from now to a moment, such as "3 days ago". */
export function ago(moment, now = Date.now()) {
  const seconds = (new Date(moment).getTime() - now) / 1000;
  if (Number.isNaN(seconds)) {
    return '';
  }
  for (const [unit, length] of STEPS) {
    if (Math.abs(seconds) >= length) {
      return RELATIVE.format(Math.round(seconds / length), unit);
    }
  }
  return 'just now';
}

/** A moment as date and time, in the time zone of the reader. */
export function moment(value) {
  const date = new Date(value);
  return Number.isNaN(date.getTime())
    ? ''
    : date.toLocaleString('en-GB', {dateStyle: 'medium', timeStyle: 'short'});
}

/** The estimated number of tokens of a text: four characters each. */
export const tokens = (text) => Math.ceil(text.length / 4);
