import { beforeAll, describe, expect, test } from 'vitest'
import { demoSnapshot } from '../../../test/demo.ts'
import { demoService } from '../../../test/demoService.ts'
import { toBocHex } from '../../cell/text.ts'
import type { DebugTestRequest } from '../../contract/debugTest.ts'
import type { EmulatedNode } from '../../emulator/Emulation.ts'
import type { Service } from '../../operations/createService.ts'
import { listTestTransactions } from './listTestTransactions.ts'
import { quote } from './writeTestFile.ts'

let service: Service
beforeAll(async () => {
  service = await demoService()
})

const bocOf = (id: string) =>
  toBocHex(demoSnapshot().samples.find(each => each.id === id)?.message ?? expect.fail(`no sample ${id}`))
const write = (body: DebugTestRequest) => service.call('debugTest', { body })

describe('the test file of a run', () => {
  test('compares exit codes, actions and balances by default', async () => {
    const { text, transactions } = await write({ boc: bocOf('fresh-jetton-transfer') })
    expect(transactions).toBe(5)
    expect([...text.matchAll(/^ {2}test\('([^']+)'/gm)].map(([, title]) => title)).toEqual([
      'exit codes',
      'actions and outgoing messages',
      'balances',
    ])
  })

  test('a message that could still be sent is without its signature, unless it is kept', async () => {
    const boc = bocOf('fresh-transfer')
    const unsigned = await write({ boc })
    expect(unsigned.notes).toContainEqual(expect.stringContaining('could still be sent'))
    expect(unsigned.text).toContain('{ ignoreChksig: true }')
    const signed = await write({ boc, keep_signature: true })
    expect(signed.notes).toEqual([])
    expect(signed.text).not.toContain('ignoreChksig')
  })

  test('of an incomplete run it compares the first transactions, and says so', async () => {
    const { text, transactions, notes } = await write({
      boc: bocOf('fresh-jetton-transfer'),
      limits: { transactions: 2 },
    })
    expect(transactions).toBe(2)
    expect(notes).toContainEqual(expect.stringContaining('the test compares the first 2 transactions only'))
    expect(text).toContain('expect(exitCodes.slice(0, 2)).toEqual([')
    expect(text).toContain('// Balances are not compared')
  })

  test('a title stays a text, whatever is in it', async () => {
    const title = "a\n*/ '); process.exit(1); // \u2028 `$x`"
    const { text } = await write({ boc: bocOf('fresh-wrong-seqno'), title })
    expect(text.split('\n')[0]).toMatch(/^\/\/ a\\u\{a\}/)
    expect(text).not.toContain('\u2028')
    expect(text).toContain("\\'); process.exit(1)")
  })
})

test('a text as TypeScript has the same characters', () => {
  for (const text of ['', "it's", '"', '\\', "\\'", 'a\nb\u2028\u2029', '`$x`'])
    expect(new Function(`return ${quote(text)}`)()).toBe(text)
})

test('what comes after messages in another order is not compared', () => {
  const config = { hash: () => 'c' }
  const node = (account: string, lt: bigint, children: readonly EmulatedNode[] = []) =>
    ({ account, transaction: { lt }, context: { config }, children, truncations: [] }) as unknown as EmulatedNode
  const root = node('a', 1n, [node('b', 2n, [node('d', 9n)]), node('c', 3n, [node('d', 4n)])])
  expect(listTestTransactions({ root, partial: undefined })).toMatchObject({
    transactions: [{ account: 'a' }, { account: 'b' }, { account: 'c' }],
    isReordered: true,
    isIncomplete: true,
  })
})
