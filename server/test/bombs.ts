import { randomBytes } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { emptyCell } from '@tonoscope/core/cell/Cell'
import type { Address } from '@tonoscope/core/units'
import { zipSync } from 'fflate'
import { assembleCode } from '../../core/test/fakes.ts'
import { externalTo, hex } from './cells.ts'

/** A small request that unpacks or parses to very much. */
export type Bomb = { readonly name: string; readonly path: string; readonly body: string }

/** The largest request body that the server reads. */
const bodyLimit = 2 ** 20

const repeat = (text: string, count: number): Buffer => Buffer.alloc(text.length * count, text)
const gzip = (...parts: readonly (string | Uint8Array)[]): Buffer =>
  gzipSync(Buffer.concat(parts.map(part => Buffer.from(part))))
const base64 = (file: Uint8Array): string => Buffer.from(file).toString('base64')

/** Content that does not compress: what a file may unpack to grows with its size. */
const padding = `"pad":"${base64(randomBytes(520_000))}"`
const start = '{"format":"tonoscope-snapshot/1",'
const members = [
  '"network":{"name":"x","global_id":-3},"blocks":[],"configs":{},"libraries":[],"libraries_complete":true',
  '"samples":[],"names":{},"trace_blocks":[],',
].join()

/** A BoC in base64: roots, cell data, and the number of cells. */
function writeBoc(cells: number, roots: Uint8Array, data: Uint8Array): Buffer {
  const header = Buffer.from(`b5ee9c720404${'00'.repeat(16)}`, 'hex')
  for (const [at, value] of [cells, roots.length / 4, 0, data.length].entries()) header.writeUInt32BE(value, 6 + 4 * at)
  return Buffer.concat([header, roots, data])
}

const listUint32 = (values: readonly number[]): Buffer => {
  const bytes = Buffer.alloc(4 * values.length)
  for (const [i, value] of values.entries()) bytes.writeUInt32BE(value, 4 * i)
  return bytes
}

/** Each cell has a reference to the next one. */
const chainBoc = (cells: number): Buffer =>
  writeBoc(
    cells,
    listUint32([0]),
    Buffer.concat([
      ...Array.from({ length: cells - 1 }, (_, i) => Buffer.concat([Buffer.from([1, 0]), listUint32([i + 1])])),
      Buffer.from([0, 0]),
    ]),
  )

/** Empty cells, of which the first one is all roots. */
const rootsBoc = (cells: number): Buffer => writeBoc(cells, Buffer.alloc(4 * cells), Buffer.alloc(2 * cells))

/** Empty cells, of which one is a root. */
const parentlessBoc = (cells: number): Buffer => writeBoc(cells, listUint32([0]), Buffer.alloc(2 * cells))

const withCells = (boc: Buffer, before = padding): Buffer =>
  gzip(`${start}${members}${before},"accounts":{},"traces":[],"cells":"`, base64(boc), '"}')
const withTraces = (entry: string, count: number): Buffer =>
  gzip(`${start}${members}${padding},"cells":"","accounts":{},"traces":[`, repeat(`${entry},`, count - 1), entry, ']}')

/** Files that are small and claim or contain very much; some are just below the limits. */
function createFiles(): Readonly<Record<string, Buffer>> {
  const objects = gzip(`${start}"x":[`, repeat('{},', 44_000_000), '{}]}')
  return {
    '44 million objects': objects,
    'objects to the limit': gzip(`${start}${padding},"x":[`, repeat('{},', 380_000), '{}]}'),
    'objects with a member to the limit': gzip(`${start}${padding},"x":[`, repeat('{"a":{}},', 250_000), '{}]}'),
    'deep arrays': gzip(`${start}"x":`, repeat('[', 60_000_000)),
    'deep objects to the limit': gzip(
      `${start}${padding},"x":[`,
      repeat(`${'{"a":'.repeat(4000)}0${'}'.repeat(4000)},`, 180),
      '0]}',
    ),
    'a long string': gzip(`${start}"x":"`, repeat('a', 200_000_000), '"}'),
    'a string of escapes to the limit': gzip(`${start}${padding},"x":"`, repeat('\\u0441', 5_000_000), '"}'),
    'invalid entries to the limit': withTraces('0', 760_000),
    'invalid objects to the limit': withTraces('{}', 380_000),
    'cells in a chain': withCells(chainBoc(200_000), '"pad":""'),
    'a million roots': withCells(rootsBoc(1_000_000)),
    'three million cells without a parent': withCells(parentlessBoc(3_000_000)),
    'gzip of gzip': gzip(objects),
    'zip of gzip': Buffer.from(zipSync({ 'a.json.gz': objects })),
    'a false size': Buffer.concat([objects.subarray(0, -4), listUint32([0xff_ff_ff_00])]),
  }
}

const fill = (head: string, text: string, tail: string): string =>
  head + text.repeat(Math.floor((bodyLimit - head.length - tail.length) / text.length)) + tail

const bodies = (): readonly (readonly [path: string, body: string])[] => [
  ['/debug/emulate', fill('{"boc":"aa","overrides":[', '{},', '{}]}')],
  ['/debug/emulate', fill('{"x":', '[', '')],
  ['/debug/emulate', fill('{"x":', '{"":', '')],
  ['/debug/emulate', fill('{"boc":"', '\\u0041', '"}')],
  ['/debug/emulate', `{"boc":"${base64(rootsBoc(1000))}"}`],
  ['/debug/emulate', `{"boc":"${base64(chainBoc(100_000))}"}`],
  ['/debug/steps', `{"boc":"${base64(parentlessBoc(300_000))}"}`],
  ['/v2/traces/emulate', fill('{"boc":[', '0,', '0]}')],
  ['/v2/events/emulate', fill('{"boc":"', 'b5ee9c72', '"}')],
  ['/v2/message/decode', fill('{"boc":"', 'te6ccg', '"}')],
  ['/v2/nfts/_bulk', fill('{"account_ids":[', '0,', '0]}')],
  ['/debug/nfts', fill('{"account_ids":[', '"a.ton",', '""]}')],
  ['/debug/recognise', fill('{"text":"', '{\\"a\\":', '"}')],
  ['/debug/recognise', fill('{"text":"', `${'0'.repeat(64)} `, '"}')],
  ['/debug/classify', fill('{"file":"', '[', '"}')],
  ['/debug/classify', fill('{"file":"{\\"format\\":\\"ton-trace/1\\",\\"transactions\\":[', '{},', '{}]}"}')],
  ['/debug/proof/verify', fill('{"proof":["', '[{}]","', '[{}]"]}')],
  ['/debug/proof/verify', fill('{"proof":"[', '{},', '{}]"}')],
  ['/debug/proof/verify', fill('{"proof":"{\\"steps\\":[', '{\\"lite_server_block_link_back\\":{}},', '{}]}"}')],
  ['/debug/snapshot', fill('{"accounts":[', '"a",', '"a"]}')],
  ['/debug/event', fill('{"query":"', '9', '"}')],
  ['/debug/inspect', `{"code":"${base64(parentlessBoc(100_000))}","data":"${base64(parentlessBoc(100_000))}"}`],
  ['/debug/decode-body', fill('{"boc":"aa","interfaces":[', '"",', '""]}')],
  ['/debug/transaction', `{"boc":"${base64(parentlessBoc(300_000))}"}`],
  ['/debug/config/diff', fill('{"from":{"block":"', '(', '"},"to":{}}')],
]

/** Requests under the limit of a body, for the operations that read files and long texts. */
export function createBombs(): readonly Bomb[] {
  const inFiles = Object.entries(createFiles()).flatMap(([name, file]) =>
    ['/debug/capsule/run', '/debug/capsule/recording', '/debug/snapshot/info'].map(path => ({
      name,
      path,
      body: JSON.stringify({ file: base64(file) }),
    })),
  )
  const all = [...inFiles, ...bodies().map(([path, body]) => ({ name: 'a long body', path, body }))]
  const tooLong = all.find(({ body }) => body.length > bodyLimit)
  if (tooLong) throw new Error(`${tooLong.name} has ${tooLong.body.length} bytes`)
  return all
}

/** PUSHINT 0, and 40 times DUP PAIR: a value that takes 2^40 steps to print, for little gas. */
const pairsCode = assembleCode('30 70', assembleCode('20 6F02'.repeat(40)))

/** Requests for the VM steps of a contract whose stack cannot be printed: each computes to its time limit. */
export const createCodeBombs = (account: Address, count: number): readonly Bomb[] =>
  Array.from({ length: count }, (_, i) => ({
    name: 'a stack of pairs',
    path: '/debug/steps',
    body: JSON.stringify({
      boc: hex(externalTo(account)),
      overrides: [{ account, balance: 10_000_000_000 + i, code: hex(pairsCode), data: hex(emptyCell) }],
      node: '0',
    }),
  }))
