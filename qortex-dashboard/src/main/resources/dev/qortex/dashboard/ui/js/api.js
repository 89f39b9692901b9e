/**
 * The public REST API of the server that these pages come from. Operations are called by name; their
 * addresses, scopes and arguments come from the OpenAPI document, so that these pages follow it.
 */

const KEY = 'qortex.key';
const HEARTBEAT_MS = 45_000;

let key = sessionStorage.getItem(KEY) ?? '';
let operations = new Map();

/** A refusal of the server, in the form of RFC 9457. */
export class Problem extends Error {
  constructor(status, body) {
    super(body.detail || `The server answered with the status ${status}.`);
    this.status = status;
    this.code = body.code ?? '';
    this.argument = body.argument ?? '';
  }
}

async function request(path, options = {}) {
  const headers = {Accept: 'application/json', ...(key ? {Authorization: `Bearer ${key}`} : {}), ...options.headers};
  let response;
  try {
    // Relative to the folder of the pages, so that a host may serve both below another address.
    response = await fetch(path.startsWith('/') ? `..${path}` : path, {...options, headers, cache: 'no-store', referrerPolicy: 'no-referrer'});
  } catch (failure) {
    if (failure.name === 'AbortError') {
      throw failure;
    }
    throw new Problem(0, {detail: 'The server does not answer.\nMaybe it was stopped.', code: 'unreachable'});
  }
  if (!response.ok) {
    throw new Problem(response.status, await response.json().catch(() => ({})));
  }
  return response;
}

const json = async (path, options) => (await request(path, options)).json();

/** Exchanges the one-time token of the address for the key of this session. */
async function exchange() {
  const token = new URLSearchParams(location.hash.slice(1)).get('token');
  if (!token) {
    return;
  }
  history.replaceState(null, '', location.pathname);
  try {
    const session = await json('session', {method: 'POST', headers: {Authorization: `Bearer ${token}`}});
    use(session.key);
  } catch (problem) {
    problem.token = true;
    throw problem;
  }
}

/** Uses another key from now on; it is kept as long as this tab is open. */
export function use(other) {
  key = other;
  if (other) {
    sessionStorage.setItem(KEY, other);
  } else {
    sessionStorage.removeItem(KEY);
  }
}

/** What a caller may do. */
export class Rights {
  constructor(caller) {
    this.name = caller.name;
    this.scopes = new Set(caller.scopes);
    this.domains = caller.domains;
    this.operations = new Set(caller.operations);
  }

  /** True when the server offers all of these operations to the caller. */
  may(...names) {
    return names.every((name) => this.operations.has(name));
  }
}

/** Learns what the server offers, and to whom: the rights of the caller. */
export async function connect() {
  await exchange();
  const caller = await json('/v1/caller');
  const document = await json('/openapi.json');
  operations = new Map();
  for (const [path, methods] of Object.entries(document.paths)) {
    for (const [method, entry] of Object.entries(methods)) {
      operations.set(entry.operationId, {path, method: method.toUpperCase(), entry});
    }
  }
  return new Rights(caller);
}

function address(operation, argument) {
  const rest = {...argument};
  const path = operation.path.replace(/\{([^}]+)\}/g, (whole, name) => {
    const value = encodeURIComponent(rest[name]);
    delete rest[name];
    return value;
  });
  return {path, rest};
}

/**
 * Calls an operation, such as `call('qortex_ask', {context: 'What is known?'})`. With `keepalive` the
 * browser sends it even when the page is left.
 *
 * @throws Problem when the server refuses it
 */
export function call(name, argument = {}, {signal, keepalive = false} = {}) {
  const operation = operations.get(name);
  if (!operation) {
    return Promise.reject(new Problem(404, {detail: `The server has no operation ${name}.`, code: 'not_found'}));
  }
  const {path, rest} = address(operation, argument);
  if (operation.method === 'POST') {
    return json(path, {
      method: 'POST',
      headers: {'Content-Type': 'application/json'},
      body: JSON.stringify(rest),
      signal,
      keepalive,
    });
  }
  const query = new URLSearchParams();
  for (const [member, value] of Object.entries(rest)) {
    for (const each of Array.isArray(value) ? value : [value]) {
      query.append(member, typeof each === 'object' ? JSON.stringify(each) : String(each));
    }
  }
  const text = query.toString();
  return json(text ? `${path}?${text}` : path, {method: operation.method, signal});
}

/**
 * Calls a tool as an agent does, at /mcp, so that the result is what a model gets: its text and, as
 * `structured`, the same as JSON. Null when the server offers no tools to agents.
 */
export async function tool(name, argument, {signal} = {}) {
  let reply;
  try {
    reply = await json('/mcp', {
      method: 'POST',
      headers: {Accept: 'application/json, text/event-stream', 'Content-Type': 'application/json'},
      body: JSON.stringify({jsonrpc: '2.0', id: 1, method: 'tools/call', params: {name, arguments: argument}}),
      signal,
    });
  } catch (problem) {
    if (problem.status === 404) {
      return null;
    }
    throw problem;
  }
  if (reply.error) {
    throw new Problem(400, {detail: reply.error.message});
  }
  return {
    text: reply.result.content.filter((part) => part.type === 'text').map((part) => part.text).join('\n'),
    structured: reply.result.structuredContent ?? null,
    failed: reply.result.isError === true,
  };
}

/** The body of a public probe or route that is no operation, such as `/v1/health`. */
export const get = (path) => json(path);

/**
 * Follows the events of the server until the signal aborts, and connects again when it has to.
 *
 * @param onChange called with the names of what changed, such as `memory` and `learning`
 * @param onState called with `live`, `waiting` or `off`
 */
export async function follow({signal, onChange, onState}) {
  for (let wait = 1_000; !signal.aborted; wait = Math.min(wait * 2, 30_000)) {
    try {
      await events(signal, (event) => {
        wait = 1_000;
        onState('live');
        if (event.name === 'change') {
          onChange(event.data.changed);
        }
      });
    } catch (failure) {
      if (failure.status === 401 || failure.status === 404) {
        onState('off');
        return;
      }
    }
    if (!signal.aborted) {
      onState('waiting');
      await new Promise((resume) => setTimeout(resume, wait));
    }
  }
}

/** Reads one stream by fetch, since an EventSource cannot send a key. */
async function events(signal, onEvent) {
  const stop = new AbortController();
  signal.addEventListener('abort', () => stop.abort(), {signal: stop.signal});
  let silence = setTimeout(() => stop.abort(), HEARTBEAT_MS);
  try {
    const response = await request('/v1/events', {headers: {Accept: 'text/event-stream'}, signal: stop.signal});
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
    let rest = '';
    for (;;) {
      const {done, value} = await reader.read();
      if (done) {
        return;
      }
      clearTimeout(silence);
      silence = setTimeout(() => stop.abort(), HEARTBEAT_MS);
      const blocks = (rest + value).split('\n\n');
      rest = blocks.pop();
      blocks.map(parsed).filter(Boolean).forEach(onEvent);
    }
  } finally {
    clearTimeout(silence);
    stop.abort();
  }
}

function parsed(block) {
  const fields = Object.fromEntries(block.split('\n').map((line) => {
    const colon = line.indexOf(': ');
    return [line.slice(0, colon), line.slice(colon + 2)];
  }));
  return fields.event ? {name: fields.event, data: JSON.parse(fields.data)} : null;
}
