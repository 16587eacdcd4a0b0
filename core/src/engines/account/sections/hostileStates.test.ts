import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { activeAccount } from '../../../../test/fakes.ts'
import { sectionAccount, sectionContext } from '../../../../test/sectionContext.ts'
import { readStoredStates, type StoredState } from '../../../../test/storedStates.ts'
import { Cell } from '../../../cell/Cell.ts'
import type { SectionContext } from './AccountSection.ts'
import { buildSections } from './index.ts'

let context: SectionContext
let states: readonly StoredState[]

beforeAll(async () => {
  context = await sectionContext()
  // One of each combination of interfaces and size: equal contracts have equal sections.
  const distinct = new Map<string, StoredState>()
  for (const state of await readStoredStates())
    if (state.interfaces.length > 0)
      distinct.set(`${state.interfaces} ${state.data.bits} ${state.data.refCount}`, state)
  states = [...distinct.values()]
}, 60_000)

/** The sections of a contract with other data; its interfaces stay. */
async function buildWith({ account, code, interfaces }: StoredState, data: Cell) {
  const opened = sectionAccount(context, activeAccount(account, code, data, 5_000_000_000n), interfaces)
  return opened ? buildSections(context, opened) : { sections: [], unknown: [] }
}

/** The same tree with one cell changed: cut to fewer bits, without references, or with a flipped bit. */
function changed(root: Cell, path: readonly number[], change: number): Cell {
  const [next, ...rest] = path
  const refs = root.refs()
  const child = next === undefined ? undefined : refs[next % Math.max(1, refs.length)]
  if (next !== undefined && child && root.kind === 'ordinary')
    return Cell.of(root.data(), root.bits, refs.with(next % refs.length, changed(child, rest, change)))
  if (root.kind !== 'ordinary') return root
  if (change % 3 === 0) {
    const bits = root.bits === 0 ? 0 : change % root.bits
    return Cell.of(root.data().slice(0, Math.ceil(bits / 8)), bits, refs)
  }
  if (change % 3 === 1) return Cell.of(root.data(), root.bits, [])
  const bytes = root.data()
  const at = change % Math.max(1, root.bits)
  if (root.bits > 0) bytes[at >> 3] = (bytes[at >> 3] ?? 0) ^ (0x80 >> (at & 7))
  return Cell.of(bytes, root.bits, refs)
}

test('every recorded state has sections, and nothing in them throws', async () => {
  for (const state of states) {
    const { unknown } = await buildWith(state, state.data)
    expect(unknown, state.recording).toEqual([])
  }
  expect(states.length).toBeGreaterThan(20)
}, 120_000)

test('changed and truncated data never throws, and every fact stays a text', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.nat(),
      fc.array(fc.nat(3), { maxLength: 5 }),
      fc.nat(1_000_000),
      async (which, path, change) => {
        const state = states[which % states.length]
        if (!state) return
        const { sections, unknown } = await buildWith(state, changed(state.data, path, change))
        expect(unknown).toEqual([])
        const facts = sections.flatMap(({ facts: own, table }) => [...own, ...(table?.rows.flat() ?? [])])
        for (const { value } of facts) if (value !== undefined) expect(value).not.toMatch(/undefined|NaN|\[object/)
      },
    ),
    { numRuns: 400 },
  )
}, 120_000)
