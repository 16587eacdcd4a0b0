import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Reply } from '@tonoscope/core/contract/operations'
import { parseBlockIdExt } from '@tonoscope/core/encoding/parseBlockRef'
import { presentBlockProof } from '@tonoscope/core/engines/blocks/presentBlockProof'
import { parseProofs } from '@tonoscope/core/engines/proofs/verifyProof'
import { AppError } from '@tonoscope/core/errors'
import type { Service } from '@tonoscope/core/operations/createService'
import { readJson } from '@tonoscope/core/wire/json'
import { prettyJson } from '@tonoscope/core/wire/prettyJson'
import { describe, expect, test } from 'vitest'
import { dataPath, readData } from '../../../core/test/data.ts'
import { captureIo, runCli } from '../../test/runCli.ts'
import { proofGetCommand } from './proofCommand.ts'

type Id = { workchain: number; shard: string; seqno: number; root_hash: string; file_hash: string }
type Recorded = {
  answer: { from: Id; to: Id; complete: boolean; steps: { signatures: { signatures: { signature: string }[] } }[] }
}

const folder = mkdtempSync(join(tmpdir(), 'proofs-'))
const file = (name: string, content: unknown): string => {
  writeFileSync(join(folder, name), typeof content === 'string' ? content : prettyJson(content))
  return join(folder, name)
}
const recorded = (name: string) => dataPath('localnet/block-proofs', `${name}.json`)
const read = (name: string) => readData<Recorded>('localnet/block-proofs', `${name}.json`)
const trust = ({ workchain, shard, seqno, root_hash, file_hash }: Id) =>
  `(${workchain},${shard},${seqno},${root_hash},${file_hash})`

const command = (...argv: readonly string[]) => runCli(argv)

describe('proof verify', () => {
  test('exits with 0 if the chain is valid from the trusted root, one line per step', async () => {
    const { answer: response } = read('zerostate-to-early')
    const { code, out } = await command(
      'proof',
      'verify',
      recorded('zerostate-to-early'),
      '--trust',
      trust(response.from),
    )
    expect(code).toBe(0)
    expect(out.split('\n')).toEqual([
      '1  forward 0 → 90 (key block)  verified  3 of 3 validators signed, 100 % of the weight',
      '2  back 90 → 45                verified  listed in the newer block',
      "verified: all 2 steps are verified from (-1,8000000000000000,0) to (-1,8000000000000000,45), the proof's last block",
      '',
    ])
  })

  test('several files form one chain', async () => {
    const files = [0, 1, 2].map(part => recorded(`zerostate-to-last-part${part}`))
    const from = trust(read('zerostate-to-last-part0').answer.from)
    const all = await command('proof', 'verify', ...files, '--trust', from)
    expect(all.code).toBe(0)
    expect(all.out).toContain('all 35 steps are verified from (-1,8000000000000000,0) to (-1,8000000000000000,665)')
    const parts = await command('proof', 'verify', ...files.slice(0, 2), '--trust', from)
    expect(parts.code).toBe(3)
    expect(parts.out).toMatch(/^incomplete: /m)
  })

  test('reads the output of proof get', async () => {
    const text = readFileSync(recorded('ordinary-to-last'), 'utf8')
    const { answer: response } = read('ordinary-to-last')
    const proofs = parseProofs(text).map(({ proof }) => presentBlockProof(proof))
    const path = file('list.json', proofs)
    const { code, out } = await command('proof', 'verify', path, '--trust', trust(response.from), '--json')
    expect(code).toBe(3)
    expect(readJson(out)).toMatchObject({ state: 'incomplete', trusted: { seqno: 116 }, reached: { seqno: 312 } })
  })

  test('with --target is only verified at that block, whatever the proof says about itself', async () => {
    const { answer: response, ...rest } = read('ordinary-to-last')
    // 116 to 312, incomplete: the recorded request was for 665.
    const forged = file('forged-complete.json', {
      ...rest,
      params: undefined,
      answer: { ...response, complete: true },
      responseTl: undefined,
    })
    const verify = (...more: string[]) => command('proof', 'verify', forged, '--trust', trust(response.from), ...more)
    const toLastBlock = await verify()
    expect(toLastBlock.code).toBe(0)
    expect(toLastBlock.out).toMatch(/^verified: .* to \(-1,8000000000000000,312\), the proof's last block$/m)
    const toTarget = await verify('--target', '665')
    expect(toTarget.code).toBe(3)
    expect(toTarget.out).toMatch(
      /^incomplete: .*, not to the requested block \(-1,8000000000000000,665\): get the rest/m,
    )
    expect((await verify('--target', trust(response.to))).out).toMatch(/^verified: .*,312\), the requested block$/m)
    expect((await verify('--target', trust({ ...response.to, file_hash: response.to.root_hash }))).code).toBe(3)
    expect(await verify('--target', 'newest')).toMatchObject({
      code: 1,
      err: expect.stringMatching(/input\.argument: target/),
    })
  })

  test('exits with 1 at a failed step and prints the claim', async () => {
    const { answer: response, ...rest } = read('recent-keyblock-to-last')
    const [step] = response.steps
    const [first, second] = step?.signatures.signatures ?? []
    if (!first || !second) throw new Error('two signatures were recorded')
    const swapped = first.signature
    first.signature = second.signature
    second.signature = swapped
    const path = file('forged.json', { ...rest, answer: response, responseTl: undefined })
    const { code, out } = await command('proof', 'verify', path, '--trust', trust(response.from))
    expect(code).toBe(1)
    expect(out).toMatch(/^1 {2}forward 512 → 665 +failed +signatures: 2 of 3 signatures are invalid/)
  })

  test('rejects a trusted root that is not the start of the proof, or has no hashes', async () => {
    const { answer: response } = read('adjacent-backward')
    const other = await command('proof', 'verify', recorded('adjacent-backward'), '--trust', trust(response.to))
    expect(other.code).toBe(1)
    expect(other.err).toMatch(/input\.argument: trust: the proof starts at block \(-1,8000000000000000,665\)/)
    const short = await command(
      'proof',
      'verify',
      recorded('adjacent-backward'),
      '--trust',
      '(-1,8000000000000000,665)',
    )
    expect(short.code).toBe(1)
    expect(short.err).toMatch(/both hashes are required/)
    expect((await command('proof', 'verify', recorded('adjacent-backward'))).code).toBe(1)
  })

  test('exits with 1 if the file has no proof', async () => {
    const from = trust(read('same-block').answer.from)
    const rejected = await command('proof', 'verify', recorded('unknown-target'), '--trust', from)
    expect([rejected.code, rejected.err]).toEqual([
      1,
      expect.stringMatching(/input\.body: .*is unknown from the perspective/),
    ])
    const absent = await command('proof', 'verify', 'no-such-file.json', '--trust', from)
    expect([absent.code, absent.err]).toEqual([1, expect.stringMatching(/no-such-file\.json: file not found/)])
  })
})

describe('proof get', () => {
  const parts = () =>
    [0, 1, 2].flatMap(part =>
      parseProofs(readFileSync(recorded(`zerostate-to-last-part${part}`), 'utf8')).map(({ proof }) =>
        presentBlockProof(proof),
      ),
    )

  /** Returns the recorded proof from each known block, and the full id of the last block. */
  function recordedService(proofs: readonly Reply<'getBlockProof'>[]) {
    const requested: string[] = []
    const service: Service = {
      async call(name, { params, body }) {
        requested.push(name)
        if (name === 'debugBlockId') {
          expect(body).toEqual({ block: '665' })
          return { id: proofs.at(-1)?.to } as never // the reply of this operation
        }
        const known = parseBlockIdExt((params as { known_block: string }).known_block)
        const found = proofs.find(({ from }) => from.root_hash === known?.rootHash)
        if (!found) throw new AppError('lookup.block', { block: String(known?.seqno) })
        return found as never // the reply of this operation
      },
    }
    return { service, requested }
  }

  test('repeats requests until the chain is complete, and writes a list that verifies', async () => {
    const proofs = parts()
    const { service, requested } = recordedService(proofs)
    const { output, io } = captureIo()
    const zero = proofs[0]?.from
    if (!zero) throw new Error('nothing was recorded')
    const out = join(folder, 'got.json')
    expect(await proofGetCommand({ service, io }, trust(zero), '665', { out, parts: 64 })).toBe(0)
    expect(requested).toEqual(['debugBlockId', 'getBlockProof', 'getBlockProof', 'getBlockProof'])
    expect(output.err).toBe('3 parts, 35 steps, from 0 to 665\n')
    expect(parseProofs(readFileSync(out, 'utf8'))).toHaveLength(3)
    expect((await command('proof', 'verify', out, '--trust', trust(zero))).code).toBe(0)
  })

  test('exits with 3 if the chain is incomplete', async () => {
    const proofs = parts()
    const { service } = recordedService(proofs)
    const { output, io } = captureIo()
    const zero = proofs[0]?.from
    if (!zero) throw new Error('nothing was recorded')
    expect(await proofGetCommand({ service, io }, trust(zero), undefined, { parts: 2 })).toBe(3)
    expect(output.err).toBe('2 parts, 32 steps, from 0 to 440, incomplete\n')
    expect(parseProofs(output.out)).toHaveLength(2)
  })
})
