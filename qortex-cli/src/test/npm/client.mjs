// Talks to a server as an agent's host does, by the official client, and prints what it got as JSON.
// Arguments: a URL for streamable HTTP; or a command with its arguments for standard streams.
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";

const [first, ...rest] = process.argv.slice(2);
const transport = first.startsWith("http")
  ? new StreamableHTTPClientTransport(new URL(first))
  : new StdioClientTransport({ command: first, args: rest, env: process.env, stderr: "inherit" });

const client = new Client({ name: "qortex-tests", version: "1" });
await client.connect(transport);
const progress = [];
const call = (name, args) =>
  client.callTool({ name, arguments: args }, undefined, { onprogress: (step) => progress.push(step) });

const { tools } = await client.listTools();
const kept = await call("qortex_remember", { text: "The valve needs water from the pump." });
const answer = await call("qortex_ask", { context: "What does the valve need?" });
const refused = await call("qortex_ask", { context: {} });
const { resources } = await client.listResources();
const read = await client.readResource({ uri: resources[0].uri });
const { prompts } = await client.listPrompts();
const prompt = await client.getPrompt({ name: "ask_memory", arguments: { question: "Why?" } });
await client.ping();

console.log(
  JSON.stringify({
    server: client.getServerVersion().name,
    capabilities: Object.keys(client.getServerCapabilities()).sort(),
    tools: tools.map((tool) => tool.name),
    kept: kept.isError ?? false,
    answer: answer.content[0].text,
    refused: refused.isError ?? false,
    read: read.contents[0].mimeType,
    prompts: prompts.map((one) => one.name),
    prompt: prompt.messages[0].content.text,
  }),
);
await client.close();
