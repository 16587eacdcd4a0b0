import { execFile, spawn } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type BlockIdExtJson, formatBlockIdJson } from '@tonoscope/core/blockId'
import { findIntendedDifferences } from './intendedDifferences.ts'

// Whether two checkouts give the same `/v2` bytes for the same inputs: every sample, recorded block, event, configuration and
// proof of the demo network over HTTP, and every recorded trace (ton-trace/1) on the command line.
//
//   npm run compare:replies -- <other checkout> [<folder with ton-trace/1 files>]
//
// Both checkouts must be installed and built. The exit code is 0 when every reply is equal; an error of the same status and code
// is counted apart, since its sentence is for people, and so are the intended differences from the last release.

const current = fileURLToPath(new URL('..', import.meta.url))

type Reply = { readonly status: number; readonly text: string }
type Request = { readonly path: string; readonly body?: unknown; readonly language?: string }

type CheckoutServer = { readonly url: string; readonly stop: () => void }
const binary = 'server/bin/tonoscope.js'

function startServer(checkout: string): Promise<CheckoutServer> {
  const args = [join(checkout, binary), 'serve', '--port', '0', '--network', 'demo']
  const child = spawn(process.execPath, args, { cwd: checkout, stdio: ['ignore', 'pipe', 'inherit'] })
  return new Promise((started, failed) => {
    let output = ''
    child.stdout.on('data', chunk => {
      output += String(chunk)
      const url = /http:\/\/127\.0\.0\.1:\d+/.exec(output)?.[0]
      if (url) started({ url, stop: () => void child.kill() })
    })
    child.on('exit', code => failed(new Error(`the server of ${checkout} ended with ${code}: ${output}`)))
  })
}

async function fetchReply({ url }: CheckoutServer, { path, body, language }: Request): Promise<Reply> {
  const response = await fetch(url + path, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(language !== undefined && { 'accept-language': language }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  return { status: response.status, text: await response.text() }
}

function classify(checkout: string, file: string, language: string): Promise<Reply> {
  const args = [join(checkout, binary), 'classify', file, '--json', '--language', language]
  return new Promise(done => {
    execFile(process.execPath, args, { cwd: checkout, maxBuffer: 1 << 28 }, (error, stdout) =>
      done({ status: error ? Number(error.code ?? 1) : 0, text: stdout }),
    )
  })
}

/** The code of an error reply; its sentence is no part of the interface. */
function errorCode({ status, text }: Reply): string | undefined {
  if (status < 400) return undefined
  return (JSON.parse(text) as { code?: string }).code
}

/** How many replies of each group are equal; what differs is printed as it is found. */
/** Over HTTP, and as the exit code of a command. */
const isSuccess = ({ status }: Reply): boolean => status === 200 || status === 0

class Comparison {
  readonly equal = new Map<string, number>()
  readonly reworded = new Map<string, number>()
  readonly intended = new Map<string, number>()
  differentCount = 0

  add(group: string, name: string, before: Reply, after: Reply): void {
    if (before.status === after.status && before.text === after.text) {
      this.equal.set(group, (this.equal.get(group) ?? 0) + 1)
      return
    }
    const code = errorCode(after)
    if (before.status === after.status && code !== undefined && code === errorCode(before)) {
      this.reworded.set(code, (this.reworded.get(code) ?? 0) + 1)
      return
    }
    const differences =
      isSuccess(before) && isSuccess(after) ? findIntendedDifferences(before.text, after.text) : undefined
    if (differences) {
      for (const title of differences) this.intended.set(title, (this.intended.get(title) ?? 0) + 1)
      return
    }
    this.differentCount++
    const at = [...after.text].findIndex((char, i) => char !== before.text[i])
    console.log(`DIFFERENT  ${group}  ${name}  status ${before.status} → ${after.status}`)
    for (const [title, { text }] of Object.entries({ before, after }))
      console.log(`  ${title.padEnd(6)}  …${text.slice(Math.max(0, at - 80), at + 120)}`)
  }
}

type TransactionsJson = { transactions: { hash: string; account: { address: string } }[] }

/** Every request whose reply depends on nothing but the demo network. */
async function* requests(server: CheckoutServer): AsyncGenerator<readonly [group: string, request: Request]> {
  const json = async <T>(path: string): Promise<T | undefined> => {
    const { status, text } = await fetchReply(server, { path })
    // The shape is that of our own interface, and only names of things are taken from it.
    return status === 200 ? (JSON.parse(text) as T) : undefined
  }
  const transactions = new Set<string>()
  const accounts = new Set<string>()
  const blocks = new Set<string>()
  const addTransactions = async (path: string): Promise<void> => {
    for (const { hash, account } of (await json<TransactionsJson>(path))?.transactions ?? []) {
      transactions.add(hash)
      accounts.add(account.address)
    }
  }
  const samples = await json<{ samples: { boc: string }[] }>('/debug/samples')
  for (const { boc } of samples?.samples ?? []) {
    for (const query of ['', '?ignore_signature_check=true']) {
      yield ['emulateTrace', { path: `/v2/traces/emulate${query}`, body: { boc } }]
      for (const language of ['en', 'ru']) {
        yield ['emulateEvent', { path: `/v2/events/emulate${query}`, body: { boc }, language }]
      }
      const { status, text } = await fetchReply(server, { path: `/v2/events/emulate${query}`, body: { boc } })
      if (status === 200) {
        // Samples that are on chain reproduce it: their hashes are those of recorded transactions.
        const { event_id, actions } = JSON.parse(text) as {
          event_id: string
          actions: { base_transactions: string[] }[]
        }
        for (const hash of [event_id, ...actions.flatMap(action => action.base_transactions)]) transactions.add(hash)
      }
    }
    yield ['decodeMessage', { path: '/v2/message/decode', body: { boc } }]
  }
  yield ['getMasterchainHead', { path: '/v2/blockchain/masterchain-head' }]
  yield ['getConfig', { path: '/v2/blockchain/config' }]

  const head = await json<{ seqno: number }>('/v2/blockchain/masterchain-head')
  for (let seqno = 0; seqno <= (head?.seqno ?? 0); seqno++) {
    const path = `/v2/blockchain/masterchain/${seqno}`
    yield ['getMasterchainTransactions', { path: `${path}/transactions` }]
    yield ['getConfigAtBlock', { path: `${path}/config` }]
    blocks.add(`(-1,8000000000000000,${seqno})`)
    await addTransactions(`${path}/transactions`)
  }
  const status = await json<{ networks: { trusted_block?: BlockIdExtJson }[] }>('/v2/status')
  const known = status?.networks.slice(0, 1).flatMap(network => network.trusted_block ?? []) ?? []
  for (const id of blocks) {
    const path = `/v2/blockchain/blocks/${encodeURIComponent(id)}`
    const header = await json<BlockIdExtJson & { workchain_id: number }>(path)
    if (header?.workchain_id === -1) known.push({ ...header, workchain: -1 })
    yield ['getBlock', { path }]
    yield ['getBlockTransactions', { path: `${path}/transactions` }]
    await addTransactions(`${path}/transactions`)
  }
  // Every pair would be thousands of chains that share most of their steps.
  const ends = known.filter((_, index) => index % 12 === 0 || index === known.length - 1)
  for (const from of ends) {
    for (const to of [undefined, ...ends]) {
      const target = to ? `&target_block=${encodeURIComponent(formatBlockIdJson(to))}` : ''
      const path = `/v2/liteserver/get_block_proof?known_block=${encodeURIComponent(formatBlockIdJson(from))}${target}&mode=${to ? 1 : 0}`
      yield ['getBlockProof', { path }]
    }
  }
  for (const hash of transactions) {
    yield ['getTransaction', { path: `/v2/blockchain/transactions/${hash}` }]
    yield ['getTrace', { path: `/v2/traces/${hash}` }]
    for (const language of ['en', 'ru']) yield ['getEvent', { path: `/v2/events/${hash}`, language }]
  }
  for (const hash of transactions) {
    const transaction = await json<{ account: { address: string } }>(`/v2/blockchain/transactions/${hash}`)
    if (transaction) accounts.add(transaction.account.address)
  }
  for (const account of accounts) {
    yield ['getExpiringDns', { path: `/v2/accounts/${account}/dns/expiring?period=3660` }]
    yield ['getNftItems', { path: '/v2/nfts/_bulk', body: { account_ids: [account] } }]
  }
}

const [otherArgument, tracesArgument] = process.argv.slice(2)
if (otherArgument === undefined) {
  console.error('give the other checkout: npm run compare:replies -- <folder> [<folder with traces>]')
  process.exit(2)
}
const other = resolve(otherArgument)
const comparison = new Comparison()

const [before, after] = await Promise.all([startServer(other), startServer(current)])
try {
  for await (const [group, request] of requests(before)) {
    const [left, right] = await Promise.all([fetchReply(before, request), fetchReply(after, request)])
    comparison.add(group, `${request.path} ${request.language ?? ''}`, left, right)
  }
} finally {
  before.stop()
  after.stop()
}

if (tracesArgument !== undefined) {
  const folder = resolve(tracesArgument)
  for (const name of readdirSync(folder).filter(file => /--.*\.json$/.test(file))) {
    for (const language of ['en', 'ru']) {
      const file = join(folder, name)
      const [left, right] = await Promise.all([classify(other, file, language), classify(current, file, language)])
      comparison.add('classify', `${name} ${language}`, left, right)
    }
  }
}

for (const [group, count] of comparison.equal) console.log(`equal  ${group}: ${count}`)
for (const [code, count] of comparison.reworded) console.log(`same error, other sentence  ${code}: ${count}`)
for (const [title, count] of comparison.intended) console.log(`intended difference  ${title}: ${count}`)
console.log(`${comparison.differentCount} different`)
process.exitCode = comparison.differentCount > 0 ? 1 : 0
