import type { StackItem } from './stack.ts'

/** The integer in a stack value; `undefined` for other values. */
export const readStackInt = (item: StackItem | undefined): bigint | undefined =>
  item?.type === 'int' ? item.value : undefined
