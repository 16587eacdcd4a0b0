import { beforeAll, describe, expect, test } from 'vitest'
import { expectRecorded, hasGolden } from '../../../../test/data.ts'
import { activeAccount } from '../../../../test/fakes.ts'
import { sectionAccount, sectionContext } from '../../../../test/sectionContext.ts'
import { readStoredStates, type StoredState } from '../../../../test/storedStates.ts'
import { readDict } from '../../../cell/dict.ts'
import type { SectionContext } from './AccountSection.ts'
import { buildSections } from './index.ts'

describe.runIf(hasGolden)('facts of recorded mainnet contracts', () => {
  let context: SectionContext
  let states: readonly StoredState[] = []
  beforeAll(async () => {
    context = await sectionContext()
    states = await readStoredStates()
  }, 120_000)

  const open = ({ account, code, data, interfaces }: StoredState) => {
    const state = activeAccount(account, code, data, 10n ** 9n)
    return { state, account: sectionAccount(context, state, interfaces) ?? expect.fail('an active account') }
  }
  const withInterface = (name: string) => states.filter(({ interfaces }) => interfaces.includes(name))

  test('an EVAA position has a row for each principal of getPrincipals, with its side', async () => {
    const names = new Set<string>()
    let rows = 0
    const users = withInterface('evaa_user')
    for (const user of users) {
      const { state, account } = open(user)
      const { sections } = await buildSections(context, account)
      const section = sections.find(({ id }) => id === 'evaa.user') ?? expect.fail(`no section of ${user.account}`)
      const [principals] = context.reader.call(state, 'getPrincipals') ?? []
      const expected =
        principals?.type === 'cell' ? [...readDict(principals.cell, 256, value => value.loadBigInt(64)).values()] : []
      const shown = section.table?.rows.map(row => row.map(({ value }) => value)) ?? []
      expect(
        shown.map(([, side, principal]) => (side === 'borrowed' ? -BigInt(principal ?? 0) : BigInt(principal ?? 0))),
      ).toEqual(expected)
      expect(section.facts.find(({ name }) => name === 'Assets')?.value).toBe(String(expected.length))
      for (const [asset] of shown) names.add(asset ?? '')
      rows += shown.length
    }
    expectRecorded(users.length, 4)
    expect(rows).toBeGreaterThan(users.length)
    expect([...names]).toEqual(expect.arrayContaining(['TON', 'USDT']))
  })

  test('a Storm vault has its balances, and the price of a token is what it holds for each', async () => {
    const [vault] = withInterface('storm_vault')
    const { sections } = await buildSections(context, open(vault ?? expect.fail('a vault')).account)
    const facts = sections.find(({ id }) => id === 'storm.vault')?.facts ?? []
    const number = (name: string) => Number(facts.find(fact => fact.name === name)?.value)
    expect(number('Free balance') / number('Tokens of the vault')).toBeCloseTo(number('Price of a token'), 6)
    expect(number('Locked')).toBeCloseTo(
      (100 * number('Locked balance')) / (number('Free balance') + number('Locked balance')),
      1,
    )
    expect(facts.some(({ name }) => name === 'Paused')).toBe(false)
  })
})
