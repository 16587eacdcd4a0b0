import { readFileSync } from 'node:fs'
import type { BackLink, BlockLink, ForwardLink } from '../src/proof/BlockProof.ts'
import { readProofText } from '../src/proof/readProofText.ts'
import { type ChainPart, verifyChain } from '../src/proof/verifyChain.ts'
import { dataFiles, dataPath } from './data.ts'

/** The recorded chains of blocks in a file of the local network, each with the block that it was asked for. */
export const proofsIn = (...path: string[]): readonly ChainPart[] =>
  readProofText(readFileSync(dataPath('localnet', ...path), 'utf8'))

/** All recorded chains that have steps. */
export const recordedProofs: readonly { readonly name: string; readonly part: ChainPart }[] = dataFiles(
  'localnet/block-proofs',
)
  .filter(name => !/index|unknown|same/.test(name))
  .flatMap(name => proofsIn('block-proofs', name).map(part => ({ name: name.replace('.json', ''), part })))

/** Every recorded step once: several chains have the same. */
export const recordedSteps: readonly BlockLink[] = [
  ...new Map(
    recordedProofs.flatMap(({ part }) => part.proof.steps).map(step => [`${step.from.seqno} ${step.to.seqno}`, step]),
  ).values(),
]

/** The claim that a chain fails at, and its step; what it came to instead where it does not fail. */
export async function caught(parts: readonly ChainPart[]): Promise<string> {
  const trusted = parts[0]?.proof.from
  if (trusted === undefined) throw new Error('no parts')
  const { state, steps } = await verifyChain(trusted, parts)
  const failed = steps.find(step => step.state === 'failed')
  const claim = failed?.claims.find(each => each.state === 'fails')
  return failed && claim ? `${claim.id} at ${failed.index}` : state
}

/** A chain of one step. */
export const alone = (link: BlockLink, from = link.from): ChainPart => ({
  proof: { complete: true, from, to: link.to, steps: [link] },
})

/** The proof with one step changed; where that leads elsewhere now, everything behind it says so, too. */
export function withStep({ proof, target }: ChainPart, index: number, changed: BlockLink): ChainPart {
  const steps = proof.steps.map((step, at) =>
    at === index ? changed : at === index + 1 ? { ...step, from: changed.to } : step,
  )
  const to = index === steps.length - 1 ? changed.to : proof.to
  return { proof: { ...proof, steps, to }, ...(target && { target }) }
}

/** Bytes with one bit changed. */
export function flipped(bytes: Uint8Array, bit: number): Uint8Array {
  const copy = Uint8Array.from(bytes)
  copy[bit >> 3] = (copy[bit >> 3] ?? 0) ^ (0x80 >> (bit & 7))
  return copy
}

/** A step made wrong in one way; `undefined` where it cannot be. */
export type Change = (link: BlockLink) => BlockLink | undefined

/** A change that steps forward only can have. */
export const onForward =
  (change: (link: ForwardLink) => BlockLink | undefined): Change =>
  link =>
    link.kind === 'forward' ? change(link) : undefined

/** A change that steps back only can have. */
export const onBack =
  (change: (link: BackLink) => BlockLink | undefined): Change =>
  link =>
    link.kind === 'back' ? change(link) : undefined

/** A step with other signatures. */
export const signed = (link: ForwardLink, change: Partial<ForwardLink['signatures']>): ForwardLink => ({
  ...link,
  signatures: { ...link.signatures, ...change },
})
