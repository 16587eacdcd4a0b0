import { Buffer } from 'buffer/'

// @ton/core and the assembler use the global of Node, which browsers and their workers do not have.
const scope = globalThis as { Buffer?: unknown }
scope.Buffer ??= Buffer
