import { Buffer } from 'buffer/index.js'

// @ton/core and the assembler use the global of Node, which browsers and their workers do not have.
const scope = globalThis as { Buffer?: unknown }
scope.Buffer ??= Buffer
