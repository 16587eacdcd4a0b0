import type { TestAssertion } from '../../contract/debugTest.ts'
import type { EmulatedNode } from '../../emulator/Emulation.ts'
import { readShardAccount } from '../../tlb/account.ts'
import { readComputePhase, readPhases } from '../../transaction/fromTransactionCell.ts'
import type { TestFile } from './writeTestFile.ts'

/** The tests of a file, a line each. */
export function writeAssertions({ rejection, listed, assertions }: TestFile): string[] {
  if (rejection)
    return [
      "test('the account does not accept the message', () => {",
      '  expect(rejection).toBeInstanceOf(EmulationError)',
      ...(rejection.exitCode === undefined
        ? []
        : [`  expect(rejection).toMatchObject({ exitCode: ${rejection.exitCode} })`]),
      '})',
    ]
  return order
    .filter(assertion => assertions.has(assertion))
    .flatMap((assertion, at) => [...(at === 0 ? [] : ['']), ...writers[assertion](listed)])
}

const order = ['exit-codes', 'actions', 'balances', 'hashes'] as const
type Listed = TestFile['listed']

const writers: { readonly [A in TestAssertion]: (listed: Listed) => string[] } = {
  'exit-codes': listed => [
    '/** The accounts are without their workchain. */',
    "test('exit codes', () => {",
    '  const exitCodes = result.transactions.map(({ address, description }) => {',
    "    if (description.type !== 'generic') throw new TypeError('not a transaction of a message')",
    '    const { aborted, computePhase } = description',
    "    const exitCode = computePhase.type === 'vm' ? computePhase.exitCode : computePhase.reason",
    "    return { account: address.toString(16).padStart(64, '0'), aborted, exitCode }",
    '  })',
    ...expectList('exitCodes', listed, node => {
      const compute = readComputePhase(node.transaction.description)
      const exitCode = compute?.skipped === false ? compute.exitCode : `'${skipReasons[compute?.reason ?? ''] ?? ''}'`
      return `{ account: '${node.account.split(':')[1]}', aborted: ${isAborted(node)}, exitCode: ${exitCode} }`
    }),
    '})',
  ],
  actions: listed => [
    '/** The result code of the action phase is `undefined` where there was none. */',
    "test('actions and outgoing messages', () => {",
    '  const actions = result.transactions.map(({ description, outMessagesCount }) => ({',
    "    resultCode: description.type === 'generic' ? description.actionPhase?.resultCode : undefined,",
    "    actions: description.type === 'generic' ? description.actionPhase?.totalActions : undefined,",
    '    outMessages: outMessagesCount,',
    '  }))',
    ...expectList('actions', listed, ({ transaction }) => {
      const { action } = readPhases(transaction.description)
      return `{ resultCode: ${action?.resultCode}, actions: ${action?.totalActions}, outMessages: ${transaction.outmsg_cnt} }`
    }),
    '})',
  ],
  balances: listed =>
    listed.isIncomplete
      ? ['// Balances are not compared: they include transactions that are not.']
      : [
          '/** Nanotons. */',
          "test('balances', async () => {",
          '  const balances: Readonly<Record<string, bigint>> = {',
          ...lastStates(listed).map(({ account, after }) => `    '${account}': ${readBalance(after)}n,`),
          '  }',
          '  const actual: Record<string, bigint> = {}',
          '  for (const address of Object.keys(balances))',
          '    actual[address] = (await blockchain.getContract(Address.parse(address))).balance',
          '  expect(actual).toEqual(balances)',
          '})',
        ],
  hashes: listed => [
    '/** They depend on every bit of the transactions: time, logical time, fees, messages and the states of the accounts. */',
    "test('hashes of the transactions', () => {",
    "  const hashes = result.transactions.map(transaction => transaction.hash().toString('hex'))",
    ...expectList('hashes', listed, ({ hash }) => `'${hash}'`),
    '})',
  ],
}

/** In the words of `@ton/core`. */
const skipReasons: Readonly<Record<string, string>> = {
  cskip_no_state: 'no-state',
  cskip_bad_state: 'bad-state',
  cskip_no_gas: 'no-gas',
  cskip_suspended: 'suspended',
}

const isAborted = ({ transaction: { description } }: EmulatedNode): boolean =>
  'aborted' in description && description.aborted

const expectList = (name: string, { transactions, isIncomplete }: Listed, write: (node: EmulatedNode) => string) => [
  `  expect(${name}${isIncomplete ? `.slice(0, ${transactions.length})` : ''}).toEqual([`,
  ...transactions.map(node => `    ${write(node)},`),
  '  ])',
]

/** What the last transaction of each account left. */
const lastStates = ({ transactions }: Listed): readonly EmulatedNode[] => [
  ...new Map(transactions.map(node => [node.account, node])).values(),
]

const readBalance = (state: EmulatedNode['after']): bigint =>
  (state && readShardAccount(state).account?.storage.balance.grams) ?? 0n
