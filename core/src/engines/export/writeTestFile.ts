import type { TestAssertion, TestFramework } from '../../contract/debugTest.ts'
import type { Rejection } from '../../emulator/Emulation.ts'
import { escapeControls } from '../../encoding/escapeControls.ts'
import type { TestTransactions } from './listTestTransactions.ts'
import { writeAssertions } from './writeAssertions.ts'
import type { TestData } from './writeTestData.ts'

/** What a test file is written from. */
export type TestFile = {
  readonly framework: TestFramework
  readonly listed: TestTransactions
  readonly written: TestData
  readonly notes: readonly string[]
  readonly assertions: ReadonlySet<TestAssertion>
  readonly title: string
  readonly sentence: string
  readonly network: string
  readonly blockSeqno: number
  readonly build: string
  readonly ignoresSignatures: boolean
  readonly rejection: Rejection | undefined
  /** The file beside it that has the cells; they are in the test file if absent. */
  readonly dataName: string | undefined
}

/** A value as TypeScript. */
export const quote = (text: string): string =>
  `'${JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'").replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029')}'`

const jestModule = '@jest/globals'

/** The text of a test file; the same run gives the same text. */
export function writeTestFile(file: TestFile): string {
  const { framework, written, title, dataName } = file
  const functions = ['beforeAll', 'describe', 'expect', 'test'].join(', ')
  const isRejected = file.rejection !== undefined
  const sandboxNames = [
    'Blockchain',
    ...(isRejected ? ['EmulationError'] : []),
    'Executor',
    ...(isRejected ? [] : ['type SendMessageResult']),
  ]
  return [
    ...header(file),
    ...(framework === 'jest' ? [`import { ${functions} } from '${jestModule}'`] : []),
    "import { Address, beginCell, Cell, Dictionary, loadMessage, loadShardAccount, type Message } from '@ton/core'",
    `import { ${sandboxNames.join(', ')} } from '@ton/sandbox'`,
    ...(framework === 'vitest' ? [`import { ${functions} } from 'vitest'`] : []),
    ...(dataName === undefined ? [] : [`import data from './${dataName}'`]),
    '',
    ...(dataName === undefined ? writeInline(written) : readBeside(written)),
    '',
    ...createBlockchain(written),
    '',
    ...sendMessage(file),
    '',
    `describe(${quote(title)}, () => {`,
    ...writeAssertions(file).map(line => (line === '' ? '' : `  ${line}`)),
    '})',
    '',
  ].join('\n')
}

const header = ({ title, sentence, network, blockSeqno, notes, build }: TestFile): string[] => [
  `// ${title}`,
  ...(sentence === title ? [] : [`// ${sentence}`]),
  '//',
  `// A run at block ${blockSeqno} of the network ${network}, exported by Tonoscope: the test sends the same message to the same accounts.`,
  `// It needs @ton/core, @ton/crypto and @ton/sandbox. Written for the emulator of @ton/sandbox 0.41 (${build}); another one may give`,
  '// other fees and hashes. To test other code, replace it in the account that has it.',
  // A note can quote a source, whose text could end the comment.
  ...notes.map(note => `// Note: ${escapeControls(note)}`),
  '',
]

const writeInline = ({ message, accounts, config, libraries, previousBlocks, transactions }: TestData): string[] => [
  '/** The message. */',
  `const message = Cell.fromBase64(${quote(message)})`,
  '',
  '/** `ShardAccount` cells before the message; `null` if the account did not exist. */',
  'const accounts: Readonly<Record<string, string | null>> = {',
  ...Object.entries(accounts).map(([address, cell]) => `  '${address}': ${cell === null ? 'null' : quote(cell)},`),
  '}',
  '',
  '/** The config parameters. */',
  `const config = Cell.fromBase64(${quote(config)})`,
  '',
  '/** Library cells that the network has. */',
  ...(libraries.length === 0
    ? ['const libraries: readonly string[] = []']
    : ['const libraries: readonly string[] = [', ...libraries.map(cell => `  ${quote(cell)},`), ']']),
  '',
  contextText,
  'const contexts: readonly { now: number; lt: string; seed: string }[] = [',
  ...transactions.map(({ now, lt, seed }) => `  { now: ${now}, lt: '${lt}', seed: '${seed}' },`),
  ']',
  ...(previousBlocks
    ? ['', previousText, `const previousBlocks = ${JSON.stringify(previousBlocks, undefined, 2).replaceAll('"', "'")}`]
    : []),
]

const contextText =
  '/** Unix time, logical time and random seed of each transaction: those of the run, instead of those that the sandbox chooses. */'
const previousText = '/** The blocks that contracts see as the previous ones. */'

const readBeside = ({ previousBlocks }: TestData): string[] => [
  '// The message, `ShardAccount` cells before it, config parameters and library cells.',
  'const message = Cell.fromBase64(data.message)',
  'const accounts: Readonly<Record<string, string | null>> = data.accounts',
  'const config = Cell.fromBase64(data.config)',
  'const libraries: readonly string[] = data.libraries',
  contextText,
  'const contexts: readonly { now: number; lt: string; seed: string }[] = data.transactions',
  ...(previousBlocks ? [previousText, 'const { previousBlocks } = data'] : []),
]

const createBlockchain = ({ previousBlocks }: TestData): string[] => [
  '/** A sandbox in which the accounts, the configuration, the libraries and the clock are those of the run. */',
  'async function createBlockchain(): Promise<Blockchain> {',
  '  const blockchain = await Blockchain.create({ config, executor: await createExecutor() })',
  '  blockchain.now = Math.max(...contexts.map(({ now }) => now))',
  '  if (libraries.length > 0) {',
  '    const known = Dictionary.empty(Dictionary.Keys.Buffer(32), Dictionary.Values.Cell())',
  '    for (const library of libraries.map(Cell.fromBase64)) known.set(library.hash(), library)',
  '    blockchain.libs = beginCell().storeDictDirect(known).endCell()',
  '  }',
  ...(previousBlocks
    ? [
        '  const toBlock = ({ workchain, shard, seqno, rootHash, fileHash }: (typeof previousBlocks)["key"]) => ({',
        '    ...{ workchain, shard: BigInt(shard), seqno },',
        "    ...{ rootHash: Buffer.from(rootHash, 'hex'), fileHash: Buffer.from(fileHash, 'hex') },",
        '  })',
        '  blockchain.prevBlocks = {',
        '    lastMcBlocks: previousBlocks.last.map(toBlock),',
        '    prevKeyBlock: toBlock(previousBlocks.key),',
        ...(previousBlocks.last100 ? ['    lastMcBlocks100: previousBlocks.last100.map(toBlock),'] : []),
        '  }',
      ]
    : []),
  '  for (const [address, cell] of Object.entries(accounts)) {',
  '    const account = cell === null ? noAccount : loadShardAccount(Cell.fromBase64(cell).beginParse())',
  '    await blockchain.setShardAccount(Address.parse(address), account)',
  '  }',
  '  return blockchain',
  '}',
  '',
  'const noAccount = { account: null, lastTransactionHash: 0n, lastTransactionLt: 0n }',
  '',
  '/** The executor of the sandbox, with the context of each transaction, and with messages exactly as they were sent. */',
  'async function createExecutor() {',
  '  const executor = await Executor.create()',
  '  const sent = [message]',
  '  let count = 0',
  '  const toContext = (context: (typeof contexts)[number] | undefined) =>',
  "    context && { now: context.now, lt: BigInt(context.lt), randomSeed: Buffer.from(context.seed, 'hex') }",
  '  return {',
  "    runGetMethod: (args: Parameters<Executor['runGetMethod']>[0]) => executor.runGetMethod(args),",
  "    runTickTock: (args: Parameters<Executor['runTickTock']>[0]) => executor.runTickTock(args),",
  "    async runTransaction(args: Parameters<Executor['runTransaction']>[0]) {",
  '      const own = { ...toContext(contexts[count]), message: sent[count] ?? args.message }',
  '      count += 1',
  '      const reply = await executor.runTransaction({ ...args, ...own })',
  '      if (reply.result.success) sent.push(...listSent(Cell.fromBase64(reply.result.transaction)))',
  '      return reply',
  '    },',
  '  }',
  '}',
  '',
  '/** The messages of a transaction that the sandbox executes next, as they are in its cell. */',
  'function listSent(transaction: Cell): Cell[] {',
  '  const messages = transaction.refs[0]?.beginParse()',
  '  if (messages?.loadBit()) messages.loadRef()',
  '  const all = messages?.loadDict(Dictionary.Keys.Uint(15), Dictionary.Values.Cell()).values() ?? []',
  "  return all.filter(cell => readMessage(cell).info.type !== 'external-out')",
  '}',
  '',
  'const readMessage = (cell: Cell): Message => loadMessage(cell.beginParse())',
]

function sendMessage({ ignoresSignatures, rejection }: TestFile): string[] {
  const options = ignoresSignatures ? ', { ignoreChksig: true }' : ''
  const send = `blockchain.sendMessage(message${options})`
  const signatures = ignoresSignatures ? ['  // All signatures are accepted.'] : []
  if (rejection)
    return [
      'let rejection: unknown',
      'beforeAll(async () => {',
      '  const blockchain = await createBlockchain()',
      ...signatures,
      `  rejection = await ${send}.catch((error: unknown) => error)`,
      '})',
    ]
  return [
    'let blockchain: Blockchain',
    'let result: SendMessageResult',
    'beforeAll(async () => {',
    '  blockchain = await createBlockchain()',
    ...signatures,
    `  result = await ${send}`,
    '})',
  ]
}
