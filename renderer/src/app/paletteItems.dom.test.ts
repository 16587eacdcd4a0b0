import type { DebugSample } from '@tonoscope/core/contract/debugSamples'
import { expect, test } from 'vitest'
import type { Candidate } from '../recognition/Recognition.tsx'
import { findPaletteItems, type PaletteSources } from './paletteItems.ts'

const address = `0:${'ab'.repeat(32)}`
const sources: PaletteSources = {
  text: '',
  candidates: [],
  accounts: [{ address, name: 'Savings' }],
  samples: [],
  history: [],
  networks: [],
  reference: undefined,
}
const candidate = (kind: Candidate['kind'], value: string, more: object = {}) =>
  ({ kind, value, sentence: `A ${kind}`, ...more }) as Candidate
const find = (more: Partial<PaletteSources>) =>
  findPaletteItems({ ...sources, text: 'xyzzy', ...more }).map(({ description, action }) => [description, action])
const titles = (more: Partial<PaletteSources>) =>
  findPaletteItems({ ...sources, ...more }).map(({ group, title }) => `${group}: ${title}`)

test('a message can be run, and its event looked up without the message in the URL', () => {
  const message = { hash: 'ef'.repeat(32), boc: 'b5ee' }
  expect(find({ candidates: [candidate('external-message', 'b5ee', { message })] })).toEqual([
    ['Run it', { type: 'run', boc: 'b5ee' }],
    [
      'Look up its event',
      { type: 'open', path: `/event/${message.hash}`, message: { query: message.hash, boc: 'b5ee' } },
    ],
    ['Open in composer', { type: 'openComposer', boc: 'b5ee' }],
    ['Open in cells', { type: 'openCells', boc: 'b5ee', cellType: 'Message' }],
  ])
})

test.each([
  ['hash', 'cd'.repeat(32), 'Look up the event'],
  ['explorer-link', 'https://tonviewer.com/transaction/ab', 'Look up the event'],
  ['body', 'b5ee', 'Decode the body'],
  ['cell', 'b5ee', 'Open in cells'],
  ['state-init', 'b5ee', 'Detect the contract'],
  ['transaction', 'b5ee', 'Look up its event'],
  ['external-out-message', 'b5ee', 'Decode the message'],
  ['address', address, 'Open account'],
  ['block', '(0,8000000000000000,7)', 'Show the block'],
  ['transfer-link', 'ton://transfer/nobody', 'Check the link'],
  ['connect-request', 'tc://?v=2', 'Check the request'],
  ['error-text', 'Duplicate msg_seqno 1', 'Explain the error'],
] as const)('%s ends in something that can be done', (kind, value, first) => {
  expect(find({ candidates: [candidate(kind, value)] })[0]?.[0]).toBe(first)
})

test('a block is opened by its id, its BoC or a typed seqno or date', () => {
  const boc = 'b5ee9c72'.repeat(20)
  expect(find({ candidates: [candidate('block', boc)] })).toEqual([
    ['Show the block', { type: 'openBlock', boc }],
    ['Open in cells', { type: 'openCells', boc, cellType: 'Block' }],
  ])
  expect(find({ text: '2025-03-01T12:00:00Z' })).toEqual([
    ['Show the block', { type: 'open', path: '/blocks/2025-03-01T12:00:00Z' }],
  ])
})

test('a typed block number is listed once', () => {
  const candidates = [candidate('block', '(-1,8000000000000000,665)')]
  expect(titles({ text: '665', candidates })).toEqual(['Blocks: Masterchain block 665'])
})

test('accounts are found by name, once', () => {
  expect(find({ text: 'saving' }).map(([text]) => text)).toContain('Domains of this account')
  expect(titles({ text: 'alice' })).toEqual([])
  expect(new Set(titles({ text: 'alice', accounts: [{ address, name: 'alice' }] }))).toEqual(
    new Set(['Accounts: alice']),
  )
  expect(titles({ text: 'saving', candidates: [candidate('address', address)] })).not.toContain('Accounts: Savings')
})

test('samples are found by title and description', () => {
  const samples = [{ id: 'swap', title: 'Swap', description: 'Exchanges a token' } as DebugSample]
  expect(find({ text: 'exchanges', samples })).toEqual([
    ['Exchanges a token', { type: 'open', path: '/inspect?sample=swap' }],
  ])
})

const reference: PaletteSources['reference'] = {
  op_codes: [
    {
      op_code: '0x0f8a7ea5',
      op_name: 'JettonTransfer',
      decoded_op_name: 'jetton_transfer',
      kind: 'internal',
      interfaces: ['jetton_wallet'],
    },
  ],
  exit_codes: [
    { code: 133, phase: 'compute', name: 'Contract stopped', description: 'Tact.' },
    { code: 133, phase: 'compute', interface: 'wallet_v5', name: 'Wrong seqno', description: 'Sign again.' },
  ],
  params: [{ number: 34, title: 'Validators', description: 'The current round.' }],
}

test('an exit code is explained by contract', () => {
  const expected = ['Exit codes: 133: Contract stopped (TVM)', 'Exit codes: 133: Wrong seqno (wallet v5)']
  expect(titles({ text: '133', reference }).slice(0, 2)).toEqual(expected)
  expect(titles({ text: 'exit code 133', reference })).toEqual(expected)
  expect(titles({ text: 'wrong seqno', reference })).toEqual(expected.slice(1))
})

test.each(['0x0f8a7ea5', 'f8a7ea5', '#0f8a7ea5', 'jettontransfer', 'jetton transfer', 'jetton.transfer'])(
  'the op code %s is found',
  text => {
    expect(titles({ text, reference })).toEqual(['Op codes: 0x0f8a7ea5 JettonTransfer'])
  },
)

test('a parameter is found by number and by title, and a screen by what it is for', () => {
  expect(titles({ text: 'p34', reference })).toEqual(['Config parameters: 34 Validators'])
  expect(titles({ text: 'validators', reference })).toEqual(['Config parameters: 34 Validators'])
  expect(titles({ text: 'verify' })).toEqual(['Pages: Proofs'])
})

test('settings and networks are found by name', () => {
  expect(titles({ text: 'dark' })).toEqual(['Settings: Dark theme'])
  expect(titles({ text: 'testnet', networks: ['mainnet', 'testnet'] })).toEqual(['Settings: Network testnet'])
})

test('without a text: recent work, pages, some samples, and settings', () => {
  const history = [
    { kind: 'run', path: '/inspect?run=1', title: 'A transfer', outcome: 'Succeeded', network: 'demo', at: 1 },
  ] as const
  const groups = findPaletteItems({ ...sources, history }).map(({ group }) => group)
  expect([...new Set(groups)]).toEqual(['Recent', 'Pages', 'Settings'])
})
