import { expect, test } from 'vitest'
import { expectRecorded, hasRecording } from '../../../test/data.ts'
import { demoService } from '../../../test/demoService.ts'
import { readScenario, recordedLibraries, type ScenarioTransaction, scenarioNames } from '../../../test/scenarios.ts'
import type { Cell } from '../../cell/Cell.ts'
import { toBocHex } from '../../cell/text.ts'
import { maxBundleMessages } from '../../contract/requests.ts'
import { toAccount } from '../../trace/accountState.ts'
import type { Address, Hash } from '../../units.ts'

/** Transactions of one account that follow each other, with nothing between them. */
function listSequences(): readonly (readonly ScenarioTransaction[])[] {
  const byAccount = new Map<Address, ScenarioTransaction[]>()
  for (const transaction of scenarioNames().flatMap(name => readScenario(name).transactions)) {
    const { account } = transaction
    byAccount.set(account, [...(byAccount.get(account) ?? []), transaction])
  }
  return [...byAccount.values()].flatMap(transactions => {
    const sorted = transactions.toSorted((a, b) => Number(a.lt - b.lt))
    const sequences: ScenarioTransaction[][] = []
    for (const transaction of sorted) {
      const current = sequences.at(-1)
      const last = current?.at(-1)
      const follows =
        last?.after?.hash() === transaction.before?.hash() && last?.config.hash() === transaction.config.hash()
      if (current && follows && last?.after && current.length < maxBundleMessages) current.push(transaction)
      else sequences.push([transaction])
    }
    return sequences.filter(each => each.length > 1)
  })
}

const libraries = hasRecording('localnet/config/libraries.json') ? recordedLibraries() : new Map<Hash, Cell>()
let first: ScenarioTransaction
/** The service on a chain that only has the state of one account before `first`. */
const service = await demoService({
  chain: {
    getConfig: async () => first.config,
    getAccount: async account => ({ shardAccount: account === first.account ? first.before : undefined }),
    getLibraries: async hashes =>
      new Map(
        hashes.flatMap(hash => {
          const library = libraries.get(hash)
          return library ? [[hash, library] as const] : []
        }),
      ),
  },
})

const toMessage = ({ message, now, lt, seed }: ScenarioTransaction) => ({
  boc: toBocHex(message),
  ...{ now, seed, lt: lt - 1n },
})
// Only the account's own transactions: those of other accounts are not what the chain had.
const limits = { transactions: 1 }

// A transaction has the hash of the one before it, so the last one is that of the chain only if all are.
test('messages in sequence give the transactions that the chain has', { timeout: 60_000 }, async () => {
  let messages = 0
  const different: string[] = []
  for (const sequence of listSequences()) {
    const last = sequence.at(-1) ?? expect.fail('it is empty')
    first = sequence[0] ?? last
    const { trace } = await service.call('debugEmulate', {
      body: { ...toMessage(last), earlier: sequence.slice(0, -1).map(toMessage), limits },
    })
    if (trace?.transaction.hash === last.hash) messages += sequence.length
    else different.push(`${last.account} ${last.hash}, after ${sequence.length - 1} messages`)
  }
  expect(different).toEqual([])
  expectRecorded(messages, 454)
})

test('a bundle has the result of each message', async () => {
  const sequence = listSequences().toSorted((a, b) => b.length - a.length)[0]
  if (!sequence?.[0]) return expectRecorded(undefined, 1)
  first = sequence[0]
  const { messages, accounts } = await service.call('debugBundle', {
    body: { messages: sequence.map(toMessage), limits },
  })
  expect(messages.map(({ result }) => result?.trace?.transaction.hash)).toEqual(sequence.map(({ hash }) => hash))
  const { states } = accounts[0] ?? expect.fail('no account')
  expect(states.map(({ balance }) => balance)).toEqual(
    [first.before, ...sequence.map(({ after }) => after)].map(
      state => toAccount(state ?? null)?.storage.balance.grams ?? 0n,
    ),
  )
})
