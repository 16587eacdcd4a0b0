/**
 * The TypeScript programs, the slowest first. Each has only the types of its host: the core has neither DOM nor Node types. All
 * Node code is one program, so that shared files are checked once.
 */
export const programs = ['tsconfig.node.json', 'renderer/tsconfig.json', 'core/tsconfig.json'] as const

/**
 * Arguments of Node that check the types of a program. TypeScript 7, a native program, takes half of the time of TypeScript 5, which is
 * there for tools that use its API.
 */
export const typeCheck = (program: string): readonly string[] => [
  'node_modules/typescript7/bin/tsc',
  ...['-p', program, '--noEmit', '--pretty'],
]
