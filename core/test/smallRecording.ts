import type { DebugCode } from '../src/contract/debugCode.ts'
import type { DebugRecording, DebugValue } from '../src/contract/debugRecording.ts'

const cell = (digit: string): string => digit.repeat(64)

/** A step: instruction, code cell and offset, depth, gas cost, and its stack as indexes of `entries`. */
type Row = readonly [string, number, number, number, number, number]

// Entries: 0 = 5 (at the start), 1 = 5, 7 (step 0), 2 = 5, 12 (step 2), 3 = 5, 12, [12, null] (step 4),
// 4 = 5, null (step 6).
const entries = { below: [-1, 0, 0, 2, 0], value: [0, 1, 2, 4, 3], producer: [-1, 0, 2, 4, 6] }

const rows: readonly Row[] = [
  ['PUSHINT 7', 0, 0, 0, 18, 0],
  ['CALLDICT 3', 0, 8, 0, 26, 1],
  ['ADD', 1, 0, 1, 18, 1],
  ['CALLDICT 4', 1, 8, 1, 26, 2],
  ['NOP', 1, 16, 2, 18, 2],
  ['implicit RET', -1, -1, 2, 5, 3],
  ['NOP', 1, 24, 1, 18, 3],
  ['SENDRAWMSG', 0, 24, 0, 526, 4],
  ['NOP', 0, 40, 0, 18, -2],
  ['THROWIF 35', 0, 48, 0, 34, -1],
]

const values: readonly DebugValue[] = [
  { type: 'int', value: '5' },
  { type: 'int', value: '7' },
  { type: 'int', value: '12' },
  { type: 'null' },
  { type: 'tuple', items: [2, 3] },
  { type: 'cell', hash: cell('c') },
  { type: 'cell', hash: cell('d') },
]

/** A recording of ten steps: a call in a call, a send, a step without a stack, and a throw. */
export function smallRecording(): DebugRecording {
  const instructions = [...new Set(rows.map(([text]) => text))]
  let used = 0
  return {
    node: '0',
    account: `0:${cell('a')}`,
    steps: rows.length,
    exit_code: 35,
    gas_used: 707n,
    instructions,
    code_cells: [cell('1'), `12${'2'.repeat(62)}`],
    columns: {
      instruction: rows.map(([text]) => instructions.indexOf(text)),
      cell: rows.map(row => row[1]),
      offset: rows.map(row => row[2]),
      gas_used: rows.map(row => (used += row[4])),
      gas_limit: rows.map(() => 1000),
      stack: rows.map(row => row[5]),
      depth: rows.map(row => row[3]),
    },
    stack_entries: entries,
    values: [...values],
    cells: [
      { hash: cell('c'), bit_count: 8, data: '0f', refs: [1, -1] },
      { hash: cell('d'), bit_count: 3, data: 'b_', refs: [] },
    ],
    registers: [
      { step: 0, register: 'c4', value: 5 },
      { step: 0, register: 'c5', value: 6 },
      { step: 8, register: 'c5', value: 5 },
      { step: 9, register: 'c4', value: -1 },
    ],
    globals: [{ step: 4, global: 1, value: 2 }],
    fields: [{ of: 'data', cell: cell('c'), from: 0, bits: 8, name: 'seqno' }],
    exceptions: [{ step: 9, code: 35, text: 'thrown' }],
    notes: [{ step: 7, text: 'installing an output action' }],
    is_truncated: false,
    missing_stacks: { steps: 0, reason: 'left out by hand' },
  }
}

/** The listing of the code of `smallRecording`: two cells, the second one a method. */
export function smallCode(): DebugCode {
  const line = (offset: number, text: string) => ({ offset, size: 8, kind: 'instruction' as const, text })
  const [root = '', method = ''] = smallRecording().code_cells
  return {
    code_hash: root,
    blocks: [
      {
        cell: root,
        offset: 0,
        lines: [
          line(0, 'PUSHINT_4 7'),
          { ...line(8, 'CALLDICT 3'), methods: [1] },
          line(24, 'SENDRAWMSG'),
          line(40, 'NOP'),
          line(48, 'THROWIF_SHORT 35'),
        ],
      },
      {
        cell: method,
        offset: 0,
        method: { id: 3, name: 'add' },
        lines: [line(0, 'ADD'), line(8, 'CALLDICT 4'), line(16, 'NOP'), line(24, 'NOP')],
      },
    ],
    instructions: 9,
    is_truncated: false,
  }
}
