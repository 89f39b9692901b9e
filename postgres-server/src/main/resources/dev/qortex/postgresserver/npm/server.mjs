// PostgreSQL with pgvector in this process, in memory, for one connection at a time. Prints its port,
// and ends with its standard input.
import { PGlite } from '@electric-sql/pglite';
import { vector } from '@electric-sql/pglite-pgvector';
import { PGLiteSocketServer } from '@electric-sql/pglite-socket';

const db = await PGlite.create({ extensions: { vector } });
await db.exec('CREATE EXTENSION vector');
const server = new PGLiteSocketServer({ db, host: '127.0.0.1', port: 0 });
server.addEventListener('listening', (event) => console.log(event.detail?.port ?? event.detail));
await server.start();
process.stdin.resume();
process.stdin.on('end', () => process.exit(0));
