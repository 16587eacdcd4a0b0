/**
 * The TypeScript programs, the slowest first. Each has only the types of its host: the core has neither DOM nor Node types. All
 * Node code is one program, so that shared files are checked once.
 */
export const programs = ['tsconfig.node.json', 'renderer/tsconfig.json', 'core/tsconfig.json'] as const

/** Arguments of Node that check the types of a program. */
export const typeCheck = (program: string): readonly string[] => [
  'node_modules/typescript/bin/tsc',
  ...['-p', program, '--noEmit', '--pretty'],
]
