import { createPublicKey, type KeyObject, verify } from 'node:crypto'
import { parseCell } from '@tonoscope/core/cell/boc'
import type { ForwardLink } from '@tonoscope/core/proof/BlockProof'
import { signedBlock } from '@tonoscope/core/proof/signedBytes'
import type { ChainReport } from '@tonoscope/core/proof/verification'
import { verifyChain } from '@tonoscope/core/proof/verifyChain'
import { createSignedLink } from '../core/test/createSignedLink.ts'
import { type Claim, claim, compare } from './lib/bench.ts'

/** As many as sign the masterchain of mainnet. */
const validators = 100

/** Verifying a step with a hundred signatures, compared with checking the bare signatures. */
export async function run(): Promise<readonly Claim[]> {
  const weights = Array.from({ length: validators }, (_, index) => BigInt(2 ** 50 + index))
  const link = createSignedLink({ weights, shuffle: true, version: 11 })
  const keys = readKeys(await verifyStep(link))
  const bytes = signedBlock(link.to)
  const [ours, bare] = await compare(
    `a step forward with ${validators} signatures`,
    [
      { name: 'complete step', run: () => verifyStep(link) },
      { role: 'floor', name: 'cells and signatures alone', run: () => checkCellsAndSignatures(link, keys, bytes) },
    ],
    { rounds: 31 },
  )
  // The host checks several at once: on a busy machine they wait for each other, so the quick rounds are compared.
  const ratio = ours.lowMs / bare.lowMs
  return [claim(`a step with ${validators} signatures, times as long as its signatures alone`, ratio, { atMost: 2.3 })]
}

async function verifyStep(link: ForwardLink): Promise<ChainReport> {
  const report = await verifyChain(link.from, [
    { proof: { complete: true, from: link.from, to: link.to, steps: [link] } },
  ])
  if (report.state !== 'verified') throw new Error(report.text)
  return report
}

type KeysByNode = ReadonlyMap<string, KeyObject>

const readKeys = ({ steps }: ChainReport): KeysByNode =>
  new Map(
    steps
      .flatMap(({ signers }) => signers ?? [])
      .map(({ nodeIdShort, publicKey }) => {
        const x = Buffer.from(publicKey, 'hex').toString('base64url')
        return [nodeIdShort, createPublicKey({ format: 'jwk', key: { kty: 'OKP', crv: 'Ed25519', x } })]
      }),
  )

function checkCellsAndSignatures(
  { configProof, destProof, signatures }: ForwardLink,
  keys: KeysByNode,
  bytes: Uint8Array,
): void {
  for (const proof of [configProof, destProof]) parseCell(proof).hash()
  for (const { nodeIdShort, signature } of signatures.signatures) {
    const key = keys.get(nodeIdShort)
    if (!key || !verify(null, bytes, key, signature)) throw new Error('invalid signature')
  }
}
