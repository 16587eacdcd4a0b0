import { expect, test } from 'vitest'
import { smallRecording } from '../../test/smallRecording.ts'
import type { DebugCode } from '../contract/debugCode.ts'
import { compareProfiles, listDifferences } from './compareProfiles.ts'
import { listLocations, listMnemonics } from './instructionTable.ts'
import { profileRecording } from './profileRecording.ts'
import { findGasNode, formatFrame, type GasNode, listPath, toGasTree, walkGasTree } from './profileTree.ts'

const cells = smallRecording().code_cells

/** The beginning of the code, and two methods in another cell; the second one is where the recording calls `4`. */
const listing: DebugCode = {
  code_hash: cells[0] ?? '',
  is_truncated: false,
  instructions: 0,
  blocks: [
    {
      cell: cells[0] ?? '',
      offset: 0,
      lines: [{ offset: 0, size: 64, kind: 'instruction', text: 'DICTPUSHCONST 19', methods: [1, 2] }],
    },
    {
      cell: cells[1] ?? '',
      offset: 0,
      method: { id: 3, name: 'get_x' },
      lines: [{ offset: 0, size: 40, kind: 'instruction', text: 'NOP', blocks: [2] }],
    },
    {
      cell: cells[1] ?? '',
      offset: 16,
      method: { id: 4 },
      lines: [{ offset: 16, size: 8, kind: 'instruction', text: 'NOP' }],
    },
  ],
}

const treeOf = (code?: DebugCode, recording = smallRecording()): GasNode =>
  toGasTree(profileRecording(recording, code)) ?? expect.fail('there is no tree')

/** The calls without instructions: name, own gas, gas, runs. */
const outline = (root: GasNode): readonly string[] =>
  [...walkGasTree(root)]
    .filter(({ frame }) => frame.kind !== 'instruction')
    .map(
      node =>
        `${'  '.repeat(listPath(node).length - 1)}${formatFrame(node.frame)} ${node.self} ${node.total} ×${node.runs}`,
    )

test('calls are in the calls that made them, with the names of methods', () => {
  expect(outline(treeOf(listing))).toEqual([
    '0 0 707 ×1',
    '  dispatch 622 707 ×1',
    '    get_x 62 85 ×1',
    '      method 4 23 23 ×1',
  ])
})

test('without a listing a call is a continuation, named by the instruction that entered it', () => {
  expect(outline(treeOf())).toEqual([
    '0 0 707 ×1',
    '  continuation 11111111:0 622 707 ×1',
    '    CALLDICT 12222222:0 62 85 ×1',
    '      CALLDICT 12222222:0 23 23 ×1',
  ])
})

test('an exception marks the instruction that threw, and the calls that it ended', () => {
  const failed = [...walkGasTree(treeOf(listing))].filter(({ exception }) => exception !== undefined)
  expect(failed.map(({ frame, exception }) => [frame.name, exception])).toEqual([
    ['0', 35],
    ['dispatch', 35],
    ['THROWIF 35', 35],
  ])
})

test('an exception that is caught marks only what it ended', () => {
  const recording = smallRecording()
  recording.exceptions = [{ step: 4, code: 7, text: '' }]
  recording.exit_code = 0
  recording.columns.depth = [0, 0, 1, 1, 2, 1, 1, 0, 0, 0]
  const failed = [...walkGasTree(treeOf(listing, recording))].filter(({ exception }) => exception !== undefined)
  expect(failed.map(({ frame, exception }) => [frame.name, exception])).toEqual([
    ['method 4', 7],
    ['NOP', 7],
  ])
})

test('the table by mnemonic and the one by location have all gas and all runs', () => {
  const root = treeOf(listing)
  const mnemonics = listMnemonics(root)
  expect(mnemonics.slice(0, 3)).toEqual([
    { name: 'SENDRAWMSG', gas: 526, runs: 1 },
    { name: 'NOP', gas: 54, runs: 3 },
    { name: 'CALLDICT', gas: 52, runs: 2 },
  ])
  const locations = listLocations(root)
  for (const rows of [mnemonics, locations]) {
    expect(rows.reduce((sum, { gas }) => sum + gas, 0)).toBe(707)
    expect(rows.reduce((sum, { runs }) => sum + runs, 0)).toBe(10)
  }
  expect(locations[0]).toMatchObject({ name: 'SENDRAWMSG', offset: 24, callers: ['dispatch'] })
  expect(locations.find(({ name }) => name === 'implicit RET')).toMatchObject({
    cell: undefined,
    callers: ['method 4'],
  })
  expect(listMnemonics(findGasNode(root, root.children[0]?.id ?? -1) ?? root)).toEqual(mnemonics)
})

test('gas of steps that are missing is not counted for the first one that is known', () => {
  const root = treeOf(listing, { ...smallRecording(), is_truncated: true })
  expect(root.total).toBe(707)
  expect([...walkGasTree(root)].find(({ frame }) => frame.kind === 'unknown')?.total).toBe(18)
})

test('gas that no step has is counted apart', () => {
  const root = treeOf(listing, { ...smallRecording(), gas_used: 800n })
  expect([root.total, [...walkGasTree(root)].find(({ frame }) => frame.kind === 'unknown')?.total]).toEqual([800, 93])
})

test('calls beyond the limit of depth count for the last one within it', () => {
  const recording = smallRecording()
  const steps = 50_000
  recording.columns = {
    instruction: Array.from({ length: steps }, () => 0),
    cell: Array.from({ length: steps }, () => 0),
    offset: Array.from({ length: steps }, () => 0),
    gas_used: Array.from({ length: steps }, (_, step) => 18 * (step + 1)),
    gas_limit: Array.from({ length: steps }, () => 1_000_000),
    stack: Array.from({ length: steps }, () => -2),
    depth: Array.from({ length: steps }, (_, step) => step),
  }
  const deep = { ...recording, gas_used: BigInt(18 * steps), exceptions: [] }
  const root = treeOf(listing, deep)
  expect(root.total).toBe(18 * steps)
  expect(Math.max(...[...walkGasTree(root)].map(node => listPath(node).length))).toBe(102)
})

test('a run compared with itself does not differ', () => {
  const difference = compareProfiles(treeOf(listing), treeOf(listing))
  expect(difference && listDifferences(difference)).toEqual([])
})

test('code of the same form in other cells is compared call by call; what only one has is a change', () => {
  const other = smallRecording()
  const moved = { ...other, code_cells: ['7'.repeat(64), '8'.repeat(64)] }
  const movedListing = {
    ...listing,
    blocks: listing.blocks.map(block => ({ ...block, cell: moved.code_cells[cells.indexOf(block.cell)] ?? '' })),
  }
  const same = compareProfiles(treeOf(listing), treeOf(movedListing, moved))
  expect(same && listDifferences(same)).toEqual([])
  // The send costs 100 more, and the last step is another one.
  moved.columns.gas_used = moved.columns.gas_used.map((gas, step) => (step >= 7 ? gas + 100 : gas))
  moved.instructions = moved.instructions.map(text => (text === 'THROWIF 35' ? 'THROW 36' : text))
  const changed = compareProfiles(treeOf(listing), treeOf(movedListing, { ...moved, gas_used: 807n }))
  const rows = changed ? listDifferences(changed) : []
  expect(changed?.change).toBe(100)
  expect(rows.map(({ path, change }) => [path.map(formatFrame).join(' > '), change])).toEqual([
    ['0', 100],
    ['0 > dispatch', 100],
    ['0 > dispatch > SENDRAWMSG', 100],
    ['0 > dispatch > THROWIF 35', -34],
    ['0 > dispatch > THROW 36', 34],
  ])
})

test('nothing is compared without a profile', () => {
  expect(compareProfiles(undefined, undefined)).toBeUndefined()
  expect(compareProfiles(undefined, treeOf(listing))?.change).toBe(707)
  expect(compareProfiles(treeOf(listing), undefined)?.change).toBe(-707)
})
