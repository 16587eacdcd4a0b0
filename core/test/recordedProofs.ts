import { readFileSync } from 'node:fs'
import type { BackLink, BlockLink, ForwardLink } from '../src/proof/BlockProof.ts'
import { readProofText } from '../src/proof/readProofText.ts'
import { type ChainPart, verifyChain } from '../src/proof/verifyChain.ts'
import { dataPath, findDataFiles } from './data.ts'

/** The recorded proof chains in a file of the local network, each with its target. */
export const readProofs = (...path: string[]): readonly ChainPart[] =>
  readProofText(readFileSync(dataPath('localnet', ...path), 'utf8'))

/** All recorded chains with steps. */
export const recordedProofs: readonly { readonly name: string; readonly part: ChainPart }[] = findDataFiles(
  'localnet/block-proofs',
)
  .filter(name => !/index|unknown|same/.test(name))
  .flatMap(name => readProofs('block-proofs', name).map(part => ({ name: name.replace('.json', ''), part })))

/** All recorded steps, deduplicated. */
export const recordedSteps: readonly BlockLink[] = [
  ...new Map(
    recordedProofs.flatMap(({ part }) => part.proof.steps).map(step => [`${step.from.seqno} ${step.to.seqno}`, step]),
  ).values(),
]

/** The claim and step at which a chain fails; the final state when it does not fail. */
export async function findFailedClaim(parts: readonly ChainPart[]): Promise<string> {
  const trusted = parts[0]?.proof.from
  if (trusted === undefined) throw new Error('no parts')
  const { state, steps } = await verifyChain(trusted, parts)
  const failed = steps.find(step => step.state === 'failed')
  const claim = failed?.claims.find(each => each.state === 'fails')
  return failed && claim ? `${claim.id} at ${failed.index}` : state
}

/** A chain with one step. */
export const singleStepChain = (link: BlockLink, from = link.from): ChainPart => ({
  proof: { complete: true, from, to: link.to, steps: [link] },
})

/** The proof with one step replaced; the next step and the target are adjusted to the new block. */
export function withStep({ proof, target }: ChainPart, index: number, changed: BlockLink): ChainPart {
  const steps = proof.steps.map((step, at) =>
    at === index ? changed : at === index + 1 ? { ...step, from: changed.to } : step,
  )
  const to = index === steps.length - 1 ? changed.to : proof.to
  return { proof: { ...proof, steps, to }, ...(target && { target }) }
}

/** Bytes with one bit changed. */
export function flipBit(bytes: Uint8Array, bit: number): Uint8Array {
  const copy = Uint8Array.from(bytes)
  copy[bit >> 3] = (copy[bit >> 3] ?? 0) ^ (0x80 >> (bit & 7))
  return copy
}

/** A mutation of a step; `undefined` when not applicable. */
export type LinkChange = (link: BlockLink) => BlockLink | undefined

/** A mutation for forward links only. */
export const onForward =
  (change: (link: ForwardLink) => BlockLink | undefined): LinkChange =>
  link =>
    link.kind === 'forward' ? change(link) : undefined

/** A mutation for back links only. */
export const onBack =
  (change: (link: BackLink) => BlockLink | undefined): LinkChange =>
  link =>
    link.kind === 'back' ? change(link) : undefined

/** A step with changed signatures. */
export const withSignatures = (link: ForwardLink, change: Partial<ForwardLink['signatures']>): ForwardLink => ({
  ...link,
  signatures: { ...link.signatures, ...change },
})
