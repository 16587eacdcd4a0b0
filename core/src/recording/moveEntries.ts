/** The stack, top last. */
type Entries<T> = T[]
type Move = <T>(stack: Entries<T>, at: readonly number[]) => void

const indexOf = (stack: readonly unknown[], s: number): number => stack.length - 1 - s

function push<T>(stack: Entries<T>, s: number): void {
  const entry = stack[indexOf(stack, s)]
  // Beyond the bottom: the instruction failed.
  if (entry !== undefined) stack.push(entry)
}

function exchange<T>(stack: Entries<T>, a: number, b: number): void {
  const [i, j] = [indexOf(stack, a), indexOf(stack, b)]
  const [first, second] = [stack[i], stack[j]]
  if (first === undefined || second === undefined) return
  stack[i] = second
  stack[j] = first
}

function pop<T>(stack: Entries<T>, s: number): void {
  const top = stack.pop()
  const i = indexOf(stack, s - 1)
  if (s > 0 && top !== undefined && i >= 0) stack[i] = top
}

function reverse<T>(stack: Entries<T>, count: number, above: number): void {
  const from = stack.length - above - count
  if (from < 0) return
  stack.splice(from, count, ...stack.slice(from, from + count).reverse())
}

/** The upper `upper` entries go below the `lower` ones under them. */
function swapBlocks<T>(stack: Entries<T>, lower: number, upper: number): void {
  const from = stack.length - lower - upper
  if (from >= 0) stack.push(...stack.splice(from, lower))
}

function drop<T>(stack: Entries<T>, count: number, above = 0): void {
  stack.splice(Math.max(0, stack.length - above - count), count)
}

function pushExchange<T>(stack: Entries<T>, i: number, j: number): void {
  push(stack, i)
  exchange(stack, 0, 1)
  exchange(stack, 0, j + 1)
}

function exchange2<T>(stack: Entries<T>, i: number, j: number): void {
  exchange(stack, 1, i)
  exchange(stack, 0, j)
}

function push2<T>(stack: Entries<T>, i: number, j: number): void {
  push(stack, i)
  push(stack, j + 1)
}

/** Instructions that only move entries, as the VM prints them: `PUXC s4,s-1` has the arguments 4 and -1. TVM, A.2. */
const moves: Readonly<Record<string, Move>> = {
  NOP: () => {},
  SWAP: stack => exchange(stack, 0, 1),
  XCHG: (stack, [i = 0, j]) => (j === undefined ? exchange(stack, 0, i) : exchange(stack, i, j)),
  DUP: stack => push(stack, 0),
  OVER: stack => push(stack, 1),
  PUSH: (stack, [i = 0]) => push(stack, i),
  DROP: stack => pop(stack, 0),
  NIP: stack => pop(stack, 1),
  POP: (stack, [i = 0]) => pop(stack, i),
  XCHG2: (stack, [i = 0, j = 0]) => exchange2(stack, i, j),
  XCPU: (stack, [i = 0, j = 0]) => {
    exchange(stack, 0, i)
    push(stack, j)
  },
  PUXC: (stack, [i = 0, j = 0]) => pushExchange(stack, i, j),
  PUSH2: (stack, [i = 0, j = 0]) => push2(stack, i, j),
  XCHG3: (stack, [i = 0, j = 0, k = 0]) => {
    exchange(stack, 2, i)
    exchange(stack, 1, j)
    exchange(stack, 0, k)
  },
  XC2PU: (stack, [i = 0, j = 0, k = 0]) => {
    exchange2(stack, i, j)
    push(stack, k)
  },
  XCPUXC: (stack, [i = 0, j = 0, k = 0]) => {
    exchange(stack, 1, i)
    pushExchange(stack, j, k)
  },
  XCPU2: (stack, [i = 0, j = 0, k = 0]) => {
    exchange(stack, 0, i)
    push2(stack, j, k)
  },
  PUXC2: (stack, [i = 0, j = 0, k = 0]) => {
    push(stack, i)
    exchange(stack, 0, 2)
    exchange2(stack, j + 1, k + 1)
  },
  PUXCPU: (stack, [i = 0, j = 0, k = 0]) => {
    pushExchange(stack, i, j)
    push(stack, k + 1)
  },
  PU2XC: (stack, [i = 0, j = 0, k = 0]) => {
    push(stack, i)
    exchange(stack, 0, 1)
    pushExchange(stack, j + 1, k + 1)
  },
  PUSH3: (stack, [i = 0, j = 0, k = 0]) => {
    push(stack, i)
    push2(stack, j + 1, k + 1)
  },
  BLKSWAP: (stack, [i = 0, j = 0]) => swapBlocks(stack, i, j),
  ROLL: (stack, [i = 0]) => swapBlocks(stack, 1, i),
  ROLLREV: (stack, [i = 0]) => swapBlocks(stack, i, 1),
  ROT: stack => swapBlocks(stack, 1, 2),
  ROTREV: stack => swapBlocks(stack, 2, 1),
  '-ROT': stack => swapBlocks(stack, 2, 1),
  '2SWAP': stack => swapBlocks(stack, 2, 2),
  SWAP2: stack => swapBlocks(stack, 2, 2),
  '2DROP': stack => drop(stack, 2),
  '2DUP': stack => push2(stack, 1, 0),
  '2OVER': stack => push2(stack, 3, 2),
  REVERSE: (stack, [i = 0, j = 0]) => reverse(stack, i, j),
  BLKDROP: (stack, [i = 0]) => drop(stack, i),
  BLKDROP2: (stack, [i = 0, j = 0]) => drop(stack, i, j),
  BLKPUSH: (stack, [i = 0, j = 0]) => {
    for (let n = 0; n < i; n++) push(stack, j)
  },
  TUCK: stack => {
    exchange(stack, 0, 1)
    push(stack, 1)
  },
}

/** A stack after an instruction that only moves its entries. */
export type MoveEntries = <T>(stack: readonly T[]) => T[]

/**
 * What an instruction moves; `undefined` for one that does more than that.
 *
 * @example
 * readMove('XCHG s2')?.(['a', 'b', 'c']) // ['c', 'b', 'a']
 */
export function readMove(instruction: string): MoveEntries | undefined {
  const [name = '', ...rest] = instruction.split(' ')
  const move = moves[name]
  const text = rest.join('')
  // PUSH c4 is not a move.
  if (!move || !/^(?:s?\(?-?\d+\)?(?:,|$))*$/.test(text)) return undefined
  const at = text === '' ? [] : text.split(',').map(part => Number(part.replace(/[s()]/g, '')))
  return stack => {
    const moved = [...stack]
    move(moved, at)
    return moved
  }
}
