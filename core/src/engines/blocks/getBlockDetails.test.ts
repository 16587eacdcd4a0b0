import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { dataFiles, dataPath, expectRecorded, hasLocalnet, readData } from '../../../test/data.ts'
import { demoService } from '../../../test/demoService.ts'
import { blocksById, localnetChain } from '../../../test/localnetChain.ts'
import { cellFromText } from '../../cell/text.ts'
import { operations, type Reply } from '../../contract/operations.ts'
import { toBase64 } from '../../encoding/base64.ts'
import { toHex } from '../../encoding/hex.ts'
import { type Block, transactionsOfBlock } from '../../tlb/block.ts'
import { readTransaction } from '../../tlb/transaction.ts'
import { type Address, accountIdOf } from '../../units.ts'
import { readJson, writeJson } from '../../wire/json.ts'
import type { Network } from '../context/Deps.ts'

const serviceOver = (chain: Network['chain'], more: Partial<Network> = {}) =>
  demoService({ network: { chain, name: 'localnet', label: () => undefined, ...more } })

/** The reply as a client parses it. */
function survives(name: 'debugBlock' | 'getBlock' | 'debugBlockTransaction' | 'debugSnapshotBlocks', reply: unknown) {
  expect(operations[name].reply.parse(readJson(writeJson(reply)))).toEqual(reply)
}

const blocksWhere = (test: (info: Block['info']) => boolean) =>
  [...blocksById()].flatMap(([name, { block }]) => (test(block.info) ? [name] : []))

test('a zero state is not found as a block, also where a network has recorded its id', async () => {
  const service = await demoService()
  await expect(service.call('debugBlock', { body: { block: '0' } })).rejects.toMatchObject({ code: 'lookup.block' })
})

describe.skipIf(!hasLocalnet)('a block of the recorded network', () => {
  test('is shown in full for every kind of block', async () => {
    const service = await serviceOver(localnetChain())
    const kinds = [
      ['ordinary', blocksWhere(info => !info.not_master && !info.key_block)],
      ['key', blocksWhere(info => info.key_block)],
      ['before a split', blocksWhere(info => info.before_split)],
      ['after a split', blocksWhere(info => info.after_split)],
      ['after a merge', blocksWhere(info => info.after_merge)],
    ] as const
    for (const [kind, names] of kinds) {
      const name = names[0] ?? expect.fail(`no ${kind} block`)
      const view = await service.call('debugBlock', { body: { block: name } })
      survives('debugBlock', view)
      const { block, id } = blocksById().get(name) ?? expect.fail(name)
      expect(view).toMatchObject({ checked: 'root', id: { root_hash: id.rootHash, file_hash: id.fileHash } })
      expect(view.header).toMatchObject({ start_lt: block.info.start_lt, global_id: -777 })
      expect(view.previous).toHaveLength(kind === 'after a merge' ? 2 : 1)
      expect(view.shards === undefined).toBe(id.workchain === 0)
      expect(view.master === undefined).toBe(id.workchain === -1)
      expect(view.value_flow?.fees_collected.grams).toBeTypeOf('bigint')
      survives('getBlock', await service.call('getBlock', { params: { block_id: name } }))
    }
  })

  test('states which accounts of its transactions are wallets, as /v2 does', async () => {
    const service = await serviceOver(localnetChain())
    const found = { wallets: 0, others: 0 }
    for (const name of blocksWhere(info => info.not_master).slice(0, 60)) {
      const { transactions } = await service.call('debugBlock', { body: { block: name } })
      if (!transactions || transactions.length === 0) continue
      const listed = await service.call('getBlockTransactions', { params: { block_id: name } })
      const wallets = new Map(listed.transactions.map(({ hash, account }) => [hash, account.is_wallet]))
      for (const { hash, is_wallet } of transactions) {
        expect(is_wallet, hash).toBe(wallets.get(hash))
        found[is_wallet ? 'wallets' : 'others']++
      }
    }
    expect(Math.min(found.wallets, found.others)).toBeGreaterThan(0)
  })

  test('lists the previous blocks, also after a split and a merge', async () => {
    const blocks = blocksById()
    const service = await serviceOver(localnetChain())
    let found = 0
    for (const [name, { id }] of blocks) {
      const view = await service.call('debugBlock', { body: { block: name } })
      for (const previous of view.previous ?? []) {
        const known = blocks.get(`(${previous.workchain},${previous.shard},${previous.seqno})`)
        if (!known) continue
        expect(previous.root_hash).toBe(known.id.rootHash)
        found++
        const { next } = await service.call('debugBlock', {
          body: { block: `(${previous.workchain},${previous.shard},${previous.seqno})` },
        })
        expect(next?.map(({ root_hash }) => root_hash)).toContain(id.rootHash)
      }
    }
    expectRecorded(found, 101)
  })

  test('has two next blocks before a split', async () => {
    const service = await serviceOver(localnetChain())
    const split = blocksWhere(info => info.before_split)
    const followed = await Promise.all(
      split.map(async block => (await service.call('debugBlock', { body: { block } })).next ?? []),
    )
    expect(followed.some(next => next.length === 2 && next[0]?.shard !== next[1]?.shard)).toBe(true)
  })

  test('has no next block when it is the newest; unknown without support of the source', async () => {
    const chain = localnetChain()
    const newest = await (await serviceOver(chain)).call('debugBlock', { body: {} })
    expect(newest.next).toEqual([])
    const { findBlock: _, ...unable } = chain
    const view = await (await serviceOver(unable)).call('debugBlock', { body: {} })
    expect(view.next).toBeUndefined()
    expect(view.unknown).toEqual([expect.stringContaining('Next block')])
  })

  test('is read from its own file, offline', async () => {
    const requests: string[] = []
    const offline = new Proxy(localnetChain(), {
      get: (_, name) => (name === 'name' ? 'offline' : () => requests.push(String(name))),
    })
    const service = await serviceOver(offline)
    const online = await serviceOver(localnetChain())
    for (const name of ['(-1,8000000000000000,243)', '(0,8000000000000000,254)'].filter(each =>
      blocksById().has(each),
    )) {
      const { file } = blocksById().get(name) ?? expect.fail(name)
      const view = await service.call('debugBlock', { body: { file: toBase64(file) } })
      const {
        next: _,
        unknown: __,
        source: ___,
        checked: ____,
        ...full
      } = await online.call('debugBlock', {
        body: { block: name },
      })
      expect(view).toMatchObject({ ...full, checked: 'file', source: 'file', bytes: file.length })
      expect(await service.call('debugBlock', { body: { file: ` ${toHex(file)}\n` } })).toEqual(view)
      expect((await service.call('debugBlock', { body: { file: toHex(file), raw: true } })).raw).toMatch(/^b5ee9c72/)
      expect(await service.call('debugBlockId', { body: { file: toHex(file) } })).toMatchObject({ id: view.id })
      await expect(
        service.call('debugBlock', { body: { file: toHex(file), block: '(-1,8000000000000000,1)' } }),
      ).rejects.toMatchObject({ code: 'proof.block' })
    }
    expect(requests).toEqual([])
  })

  test('shows its transactions and each transaction', async () => {
    const service = await serviceOver(localnetChain())
    for (const [name, { file }] of [...blocksById()].filter((_, at) => at % 40 === 0)) {
      const { transactions = [] } = await service.call('debugBlock', { body: { block: name } })
      const { transactions: shown } = await service.call('getBlockTransactions', { params: { block_id: name } })
      expect(transactions.map(({ hash, success, lt }) => [hash, success, lt])).toEqual(
        shown.map(({ hash, success, lt }) => [hash, success, lt]),
      )
      for (const { hash, account } of transactions.slice(0, 2)) {
        for (const body of [
          { block: name, hash },
          { file: toHex(file), hash },
        ]) {
          const view = await service.call('debugBlockTransaction', { body })
          survives('debugBlockTransaction', view)
          expect(view.node.transaction).toMatchObject({ hash, block: name, account: { address: account } })
          expect(view.accounts.map(({ address }) => address)).toContain(account)
        }
      }
      await expect(
        service.call('debugBlockTransaction', { body: { block: name, hash: '00'.repeat(32) } }),
      ).rejects.toMatchObject({ code: 'lookup.transaction' })
    }
  })

  test('is found by any notation', async () => {
    const service = await serviceOver(localnetChain(250))
    const { id, block } = blocksById().get('(-1,8000000000000000,247)') ?? expect.fail('it is recorded')
    const nameOf = async (text?: string) =>
      (await service.call('debugBlockId', { body: text === undefined ? {} : { block: text } })).id
    const name = {
      workchain: -1,
      shard: '8000000000000000',
      seqno: 247,
      root_hash: id.rootHash,
      file_hash: id.fileHash,
    }
    const { gen_utime } = block.info
    for (const text of [
      '247',
      '(-1,8000000000000000,247)',
      `(-1,8000000000000000,247,${id.rootHash},${id.fileHash.toUpperCase()})`,
      '-1:8000000000000000:247',
      `@${gen_utime}`,
      new Date(gen_utime * 1000).toISOString(),
      'https://tonscan.org/block/-1:8000000000000000:247',
    ]) {
      expect([text, await nameOf(text)]).toEqual([text, name])
    }
    expect((await nameOf()).seqno).toBe(250)
    expect(await nameOf('newest')).toEqual(await nameOf('250'))
    expect(await nameOf((await nameOf('250')).root_hash)).toEqual(await nameOf('250'))
    const wrong = `(-1,8000000000000000,247,${'00'.repeat(32)},${id.fileHash})`
    await expect(nameOf(wrong)).rejects.toMatchObject({ code: 'lookup.block' })
    await expect(nameOf('00'.repeat(32))).rejects.toMatchObject({ code: 'source.unsupported' })
  })
})

describe.skipIf(!hasLocalnet)('a source without full blocks', () => {
  const lists = () => {
    const { getBlock: _, ...chain } = localnetChain(250)
    return {
      ...chain,
      getBlockTransactions: async (blockId: { workchain: number; shard: string; seqno: number }) => {
        const found = blocksById().get(`(${blockId.workchain},${blockId.shard},${blockId.seqno})`)
        return [...transactionsOfBlock(found?.block ?? expect.fail('it is recorded'))].flatMap(([id, cells]) =>
          cells.map(cell => ({ hash: cell.hash(), account: `${blockId.workchain}:${id}` as Address, cell })),
        )
      },
    }
  }

  test('returns transactions and lists what is unknown', async () => {
    const [service, full] = [await serviceOver(lists()), await serviceOver(localnetChain(250))]
    const params = { block_id: '(-1,8000000000000000,247)' }
    // Balances require the full block.
    const withoutBalances = ({ transactions }: Reply<'getBlockTransactions'>) =>
      transactions.map(each => ({ ...each, end_balance: 0n }))
    expect((await service.call('getBlockTransactions', { params })).transactions).toEqual(
      withoutBalances(await full.call('getBlockTransactions', { params })),
    )
    const view = await service.call('debugBlock', { body: { block: '247' } })
    survives('debugBlock', view)
    expect(view.checked).toBe('reported')
    expect(view.header.utime).toBeTypeOf('number')
    expect(view.header.version).toBeUndefined()
    expect(view.previous?.map(({ seqno }) => seqno)).toEqual([246])
    expect(view.next?.map(({ seqno }) => seqno)).toEqual([248])
    expect(view.transactions?.length).toBeGreaterThan(0)
    expect(view.unknown[0]).toContain('not available')
    const snapshot = { params: { masterchain_seqno: 250 } }
    expect((await service.call('getMasterchainTransactions', snapshot)).transactions).toEqual(
      withoutBalances(await full.call('getMasterchainTransactions', snapshot)),
    )
  })

  test('has no full header', async () => {
    const service = await serviceOver(lists())
    await expect(service.call('getBlock', { params: { block_id: '247' } })).rejects.toMatchObject({
      code: 'source.unsupported',
    })
  })

  test('is rejected when it lists a transaction under another account', async () => {
    const chain = lists()
    const service = await serviceOver({
      ...chain,
      getBlockTransactions: async blockId =>
        (await chain.getBlockTransactions(blockId)).map(each => ({
          ...each,
          account: `-1:${accountIdOf(each.account).replace(/^./, 'e')}` as Address,
        })),
    })
    await expect(service.call('getBlockTransactions', { params: { block_id: '247' } })).rejects.toMatchObject({
      code: 'source.malformed',
    })
  })
})

describe('mainnet blocks', () => {
  test.each(dataFiles('golden/blocks', /\.json$/))('%s from its file matches the recording', async name => {
    type Sums = Record<string, { grams: string; other: Record<string, string> } | null>
    type Golden = {
      stated: { value_flow?: Sums }
      file_hash: string
      computed: {
        block_id: string
        previous: { seqno: number; root_hash: string; file_hash: string }[]
        in_msg_descr_count: number
        out_msg_descr_count: number
        accounts_count: number
        transactions_count: number
      } & Record<string, unknown>
    }
    const { stated, computed, file_hash } = readData<Golden>('golden/blocks', name)
    const file = toHex(new Uint8Array(readFileSync(dataPath('golden/blocks', name.replace('.json', '.boc')))))
    const service = await serviceOver(localnetChain())
    const view = await service.call('debugBlock', { body: { file } })
    survives('debugBlock', view)
    expect(view.unknown).toHaveLength(1)
    const { workchain, shard, seqno } = view.id
    expect([`(${workchain},${shard},${seqno})`, view.id.file_hash]).toEqual([computed.block_id, file_hash])
    expect(view.previous?.map(({ workchain: _, shard: __, ...previous }) => previous)).toEqual(
      computed.previous.map(({ seqno, root_hash, file_hash }) => ({ seqno, root_hash, file_hash })),
    )
    const same = ['version', 'gen_catchain_seqno', 'min_ref_mc_seqno', 'prev_key_block_seqno', 'key_block'] as const
    expect(same.map(field => view.header[field])).toEqual(same.map(field => computed[field]))
    expect([view.messages, view.accounts, view.transactions?.length]).toEqual([
      { in: computed.in_msg_descr_count, out: computed.out_msg_descr_count },
      computed.accounts_count,
      computed.transactions_count,
    ])
    for (const [sum, amount] of Object.entries(stated.value_flow ?? {})) {
      // The field names of the layout.
      const shown = view.value_flow?.[sum as 'minted']
      const other = Object.fromEntries((shown?.other ?? []).map(({ id, value }) => [id, value]))
      expect([sum, shown ? { grams: String(shown.grams), other } : null]).toEqual([sum, amount])
    }
    for (const { hash } of view.transactions?.slice(0, 1) ?? []) {
      const { node } = await service.call('debugBlockTransaction', { body: { file, hash } })
      expect(readTransaction(cellFromText(node.transaction.raw)).cell.hash()).toBe(hash)
    }
  })
})
