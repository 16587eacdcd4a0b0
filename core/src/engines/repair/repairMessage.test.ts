import { beforeAll, describe, expect, test } from 'vitest'
import { demoSnapshot } from '../../../test/demo.ts'
import { demoService } from '../../../test/demoService.ts'
import { Builder } from '../../cell/Builder.ts'
import { cellFromText, toBocHex } from '../../cell/text.ts'
import type { InternalDraft, MessageDraft, WalletDraft } from '../../contract/debugDraft.ts'
import type { DebugRepair } from '../../contract/debugRepair.ts'
import type { Service } from '../../operations/createService.ts'
import { readMessage } from '../../tlb/message.ts'

let service: Service
beforeAll(async () => {
  service = await demoService()
})

const sampleOf = (id: string) => {
  const sample = demoSnapshot().samples.find(each => each.id === id) ?? expect.fail(id)
  return { boc: toBocHex(sample.message), ...(sample.blockSeqno !== undefined && { block_seqno: sample.blockSeqno }) }
}
const repair = (body: { readonly boc: string; readonly max_runs?: number }): Promise<DebugRepair> =>
  service.call('debugRepair', { body, headers: {} })
const codesOf = ({ proposals }: DebugRepair) => proposals.map(({ edits }) => edits.map(({ code }) => code).join('+'))

async function draftOf(id: string): Promise<WalletDraft> {
  const { draft } = await service.call('debugReadDraft', { body: sampleOf(id) })
  return draft.type === 'wallet' ? draft : expect.fail(id)
}

/** A sample with a changed draft, unsigned. */
async function change(id: string, edit: (draft: WalletDraft) => MessageDraft) {
  const { boc: _, ...block } = sampleOf(id)
  const composed = await service.call('debugCompose', { body: { draft: edit(await draftOf(id)), ...block } })
  return { boc: composed.boc ?? expect.fail(JSON.stringify(composed.faults)), ...block, ignore_signature: true }
}
/** The same with changed messages. */
const changeMessages = (id: string, edit: (message: InternalDraft) => InternalDraft) =>
  change(id, draft => ({
    ...draft,
    messages: draft.messages.map(({ mode, message }) => ({
      mode,
      message: message.type === 'internal' ? edit(message) : message,
    })),
  }))
const fieldsOf = ({ body }: InternalDraft) => (body.kind === 'operation' ? (body.value as object) : {})

describe('samples that fail', () => {
  test.each<[id: string, outcome: string]>([
    ['fresh-wrong-seqno', 'seqno'],
    ['fresh-expired', 'valid_until'],
    ['fresh-wrong-wallet-id', 'wallet_id'],
    ['fresh-wrong-signature', 'signature'],
    ['fresh-not-enough-balance', 'value'],
    ['bounce-no-contract', 'bounce'],
    ['jetton-transfer-too-much', 'token_amount'],
    ['rejected-v5-signature-disabled', 'signature.off'],
    ['rejected-tester-throw-before-accept', 'contract.rejects'],
  ])('%s: %s', async (id, outcome) => {
    const found = await repair(sampleOf(id))
    expect(codesOf(found)[0] ?? found.reason?.code).toBe(outcome)
  })

  test('a proposal has the values of its edits, what happens, and the message in other forms', async () => {
    const { findings, proposals, runs } = await repair(sampleOf('fresh-wrong-seqno'))
    expect(findings.map(({ code }) => code)).toEqual(['rejected.seqno'])
    expect(runs).toBe(3)
    expect(proposals).toMatchObject([
      {
        edits: [{ code: 'seqno', path: 'seqno', from: '36', to: '37', title: 'Use the seqno that the wallet expects' }],
        draft: { type: 'wallet', seqno: '37' },
        summary: { sentence: expect.stringMatching(/sends 1 TON/), losses: [] },
        link: expect.stringMatching(/^ton:\/\/transfer\/[\w-]{48}\?amount=1000000000&text=/),
        typescript: expect.stringContaining('.storeUint(37, 32) // seqno'),
      },
    ])
    expect(proposals[0]?.summary.money.length).toBeGreaterThan(0)
  })

  test('a message that works needs no edits', async () => {
    expect(await repair(sampleOf('jetton-transfer'))).toMatchObject({
      proposals: [],
      reason: { code: 'works' },
      runs: 1,
    })
  })

  test('edits after which the trace is too long are not proved', async () => {
    const { boc } = sampleOf('highload-v2-100-messages')
    expect(await repair({ boc })).toMatchObject({
      findings: [{ code: 'rejected.expiry' }],
      proposals: [],
      reason: { code: 'run.incomplete' },
    })
  })

  test('the same request has the same result', async () => {
    const { took_ms: _, ...first } = await repair(sampleOf('jetton-transfer-too-much'))
    const { took_ms: __, ...second } = await repair(sampleOf('jetton-transfer-too-much'))
    expect(second).toEqual(first)
  })

  test('runs are limited', async () => {
    const body = { ...sampleOf('jetton-transfer-too-much'), max_runs: 2 }
    expect(await repair(body)).toMatchObject({ proposals: [], reason: { code: 'runs.limit' }, runs: 2 })
    expect(await repair({ ...body, max_runs: 1 })).toMatchObject({ reason: { code: 'runs.limit' }, runs: 1 })
  })
})

describe('a jetton transfer', () => {
  const own = async () => {
    const first = (await draftOf('jetton-transfer')).messages[0]?.message
    return first?.type === 'internal' ? first.destination : expect.fail('no message')
  }
  const call = async (account: string, method: string, args: string[] = []) =>
    service.call('debugGetMethod', { body: { account, method, args } })

  test('goes to the own jetton wallet instead of the jetton master', async () => {
    const wallet = await own()
    const { stack } = await call(wallet, 'get_wallet_data')
    const master = JSON.stringify(stack).match(/-?\d:[\da-f]{64}/g)?.[1] ?? expect.fail('no master')
    const found = await repair(await changeMessages('jetton-transfer', each => ({ ...each, destination: master })))
    expect(codesOf(found)[0]).toBe('destination')
    expect(found.proposals[0]?.edits).toMatchObject([{ from: master, to: wallet }])
  })

  test('with another op code gets the right one', async () => {
    const { messages } = await service.call('debugCompose', { body: { draft: await draftOf('jetton-transfer') } })
    const { body } = readMessage(cellFromText(messages[0]?.boc ?? ''))
    const rest = body.slice()
    rest.skip(32)
    const boc = toBocHex(new Builder().uint(0x0f8a7ea6, 32).slice(rest).end())
    const found = await repair(
      await changeMessages('jetton-transfer', each => ({ ...each, body: { kind: 'raw', boc } })),
    )
    expect(codesOf(found)[0]).toBe('operation')
    expect(found.proposals[0]?.edits).toMatchObject([{ from: '0x0f8a7ea6', to: '0x0f8a7ea5' }])
  })

  test('with too much TON to forward', async () => {
    const found = await repair(
      await changeMessages('jetton-transfer', each => ({
        ...each,
        body: {
          kind: 'operation',
          name: 'JettonTransfer',
          value: { ...fieldsOf(each), forward_ton_amount: '5000000000' },
        },
      })),
    )
    expect(codesOf(found)).toEqual(['value', 'forward_amount'])
  })

  test('with a wrong seqno, expired, and with too little TON', async () => {
    const changed = await change('jetton-transfer', draft => ({
      ...draft,
      ...{ seqno: '5', valid_until: '1700000000' },
      messages: draft.messages.map(({ message, mode }) => ({
        mode,
        message: { ...message, amount: '10000000' } as InternalDraft,
      })),
    }))
    const found = await repair(changed)
    expect(codesOf(found)[0]).toBe('seqno+valid_until+value')
  })
})

describe('messages to wallets', () => {
  test('a mode without +2 is rejected by W5', async () => {
    const found = await repair(
      await change('fresh-wrong-seqno', draft => ({
        ...draft,
        seqno: '37',
        messages: draft.messages.map(each => ({ ...each, mode: 1 })),
      })),
    )
    expect(codesOf(found)).toEqual(['mode'])
    expect(found.proposals[0]?.edits).toMatchObject([{ path: 'messages[0].mode', from: '1', to: '3' }])
  })

  test('a highload wallet needs a query ID with a later time', async () => {
    const draft = await draftOf('highload-v2-100-messages')
    const { boc = '' } = await service.call('debugCompose', {
      body: { draft: { ...draft, messages: draft.messages.slice(0, 2) } },
    })
    // At the newest block its time is over.
    const found = await repair({ boc })
    expect(codesOf(found)).toEqual(['query_id'])
    expect(BigInt(found.proposals[0]?.edits[0]?.to ?? 0) >> 32n).toBeGreaterThan(BigInt(draft.query_id ?? 0) >> 32n)
  })

  test('a wallet that only extensions can use has the reason', async () => {
    const found = await repair(sampleOf('rejected-v5-signature-disabled'))
    expect(found).toMatchObject({
      proposals: [],
      reason: { code: 'signature.off', text: expect.stringMatching(/extensions/) },
    })
  })
})
