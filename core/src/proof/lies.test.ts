import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { dataFiles, dataPath, hasData } from '../../test/data.ts'
import { parseCell, writeBoc } from '../cell/boc.ts'
import { Cell } from '../cell/Cell.ts'
import type { Hash } from '../units.ts'
import type { BackLink, BlockLink, BlockProof, ForwardLink } from './BlockProof.ts'
import type { BlockName } from './proven.ts'
import { readProofText } from './readProofText.ts'
import type { ClaimId } from './verification.ts'
import { type ChainPart, verifyChain } from './verifyChain.ts'

const names = dataFiles('localnet/block-proofs').filter(name => !/index|unknown|same/.test(name))
const partsOf = (name: string) => readProofText(readFileSync(dataPath('localnet/block-proofs', name), 'utf8'))
const recorded = names.flatMap(name => partsOf(name).map(part => ({ name: name.replace('.json', ''), part })))
const allSteps = recorded.flatMap(({ part }) => part.proof.steps)
// Several recordings have the same links.
const everyStep = [...new Map(allSteps.map(step => [`${step.from.seqno} ${step.to.seqno}`, step])).values()]

/** The claim that a chain fails at, and its step; what it came to instead where it does not fail. */
async function caught(parts: readonly ChainPart[]): Promise<string> {
  const trusted = parts[0]?.proof.from
  if (trusted === undefined) throw new Error('no parts')
  const { state, steps } = await verifyChain(trusted, parts)
  const failed = steps.find(step => step.state === 'failed')
  const claim = failed?.claims.find(each => each.state === 'fails')
  return failed && claim ? `${claim.id} at ${failed.index}` : state
}

type Change = (link: BlockLink) => BlockLink | undefined

const onForward =
  (change: (link: ForwardLink) => ForwardLink | undefined): Change =>
  link =>
    link.kind === 'forward' ? change(link) : undefined
const onBack =
  (change: (link: BackLink) => BackLink | undefined): Change =>
  link =>
    link.kind === 'back' ? change(link) : undefined

/** A chain of one step. */
const alone = (link: BlockLink, from = link.from): ChainPart => ({
  proof: { complete: true, from, to: link.to, steps: [link] },
})

/** The proof with one step changed; where that leads elsewhere now, everything behind it says so, too. */
function withStep({ proof, target }: ChainPart, index: number, changed: BlockLink): ChainPart {
  const steps = proof.steps.map((step, at) =>
    at === index ? changed : at === index + 1 ? { ...step, from: changed.to } : step,
  )
  const to = index === steps.length - 1 ? changed.to : proof.to
  return { proof: { ...proof, steps, to }, ...(target && { target }) }
}

const flipped = (bytes: Uint8Array, bit: number): Uint8Array => {
  const copy = Uint8Array.from(bytes)
  copy[bit >> 3] = (copy[bit >> 3] ?? 0) ^ (0x80 >> (bit & 7))
  return copy
}
const otherHash = (hash: Hash): Hash => `${hash[0] === '0' ? '1' : '0'}${hash.slice(1)}` as Hash // still 64 digits
const renamed = (block: BlockName, change: Partial<BlockName>): BlockName => ({ ...block, ...change })

/** A proof in which the last pruned branch has another hash. */
function withOtherBranch(boc: Uint8Array): Uint8Array | undefined {
  let done = false
  const copy = (cell: Cell): Cell => {
    const refs = cell.refs().toReversed().map(copy).toReversed()
    if (done || cell.kind !== 'pruned') return Cell.of(cell.data(), cell.bits, refs, cell.exotic)
    done = true
    return Cell.of(flipped(cell.data(), 8 * 17), cell.bits, refs, true)
  }
  const tree = copy(parseCell(boc).ref(0))
  if (!done) return undefined
  const root = parseCell(boc).data()
  root.set(tree.hashBytes(0), 1)
  return writeBoc(Cell.of(root, 8 * root.length, [tree], true))
}

/** Another link of the same direction, whose proofs are as good, and about something else. */
const otherLink = <K extends BlockLink['kind']>(kind: K, link: BlockLink) =>
  allSteps.find(
    (step): step is Extract<BlockLink, { kind: K }> =>
      step.kind === kind && step.from.seqno !== link.from.seqno && step.to.seqno !== link.to.seqno && step.to.seqno > 0,
  )
const otherForward = (link: ForwardLink) => otherLink('forward', link)
const otherBack = (link: BackLink) => otherLink('back', link)

const signed = (link: ForwardLink, change: Partial<ForwardLink['signatures']>): ForwardLink => ({
  ...link,
  signatures: { ...link.signatures, ...change },
})

/** One lie each, and the claim that has to catch it. */
const lies: readonly (readonly [string, ClaimId, Change])[] = [
  [
    'the step begins at another block',
    'ends',
    link => ({ ...link, from: renamed(link.from, { seqno: link.from.seqno + 1 }) }),
  ],
  [
    'the step begins at a block with another file',
    'ends',
    link => ({ ...link, from: renamed(link.from, { fileHash: otherHash(link.from.fileHash) }) }),
  ],
  ['the target is of another workchain', 'ends', link => ({ ...link, to: renamed(link.to, { workchain: 0 }) })],
  ['the target is the block where it begins', 'ends', link => ({ ...link, to: link.from })],
  [
    'a link forward is called one back',
    'ends',
    onForward(
      ({ configProof, signatures: _, ...ends }) =>
        ({ ...ends, kind: 'back', proof: configProof, stateProof: configProof }) as never,
    ),
  ], // the claim is what is tested

  [
    'the configuration is that of another key block',
    'source-header',
    onForward(link => {
      const other = otherForward(link)
      return other && { ...link, configProof: other.configProof }
    }),
  ],
  [
    'a pruned branch of the configuration is another',
    'source-header',
    onForward(link => {
      const configProof = withOtherBranch(link.configProof)
      return configProof && { ...link, configProof }
    }),
  ],
  [
    'the header of the newer block is of another one',
    'source-header',
    onBack(link => {
      const other = otherBack(link)
      return other && { ...link, proof: other.proof }
    }),
  ],
  [
    'a pruned branch of the newer block is another',
    'source-header',
    onBack(link => {
      const proof = withOtherBranch(link.proof)
      return proof && { ...link, proof }
    }),
  ],

  [
    'the target has another root hash',
    'target-header',
    link =>
      link.to.seqno === 0 ? undefined : { ...link, to: renamed(link.to, { rootHash: otherHash(link.to.rootHash) }) },
  ],
  [
    'the target has another number',
    'target-header',
    link =>
      link.to.seqno === 0
        ? undefined
        : { ...link, to: renamed(link.to, { seqno: link.to.seqno + (link.kind === 'back' ? -1 : 1) }) },
  ],
  [
    'the header of the target is of another block',
    'target-header',
    link => {
      const other = otherLink(link.kind, link)
      return other && other.to.seqno > 0 ? { ...link, destProof: other.destProof } : undefined
    },
  ],
  [
    'a pruned branch of the target is another',
    'target-header',
    link => {
      const destProof = link.destProof.length > 0 && withOtherBranch(link.destProof)
      return destProof ? { ...link, destProof } : undefined
    },
  ],

  [
    'whether the target is a key block is told otherwise',
    'key-block',
    link => ({ ...link, toKeyBlock: !link.toKeyBlock }),
  ],

  [
    'the list of old blocks is that of another state',
    'listed',
    onBack(link => {
      const other = otherBack(link)
      return other && { ...link, stateProof: other.stateProof }
    }),
  ],
  [
    'a pruned branch of the state is another',
    'listed',
    onBack(link => {
      const stateProof = withOtherBranch(link.stateProof)
      return stateProof && { ...link, stateProof }
    }),
  ],
  [
    'the older block has another file',
    'listed',
    onBack(link => ({ ...link, to: renamed(link.to, { fileHash: otherHash(link.to.fileHash) }) })),
  ],

  [
    'a key block is skipped',
    'validator-set',
    onForward(link => {
      const next = allSteps.find(step => step.kind === 'forward' && step.from.rootHash === link.to.rootHash)
      return next?.kind === 'forward' ? { ...next, from: link.from, configProof: link.configProof } : undefined
    }),
  ],

  [
    'the signatures name another set',
    'set-hash',
    onForward(link => signed(link, { validatorSetHash: link.signatures.validatorSetHash ^ 1 })),
  ],
  [
    'the signatures are of another round',
    'set-hash',
    onForward(link => signed(link, { catchainSeqno: link.signatures.catchainSeqno + 1 })),
  ],

  [
    'a signer is none of the validators',
    'signers',
    onForward(link =>
      signed(link, {
        signatures: link.signatures.signatures.map((each, place) =>
          place === 0 ? { ...each, nodeIdShort: otherHash(each.nodeIdShort) } : each,
        ),
      }),
    ),
  ],
  [
    'a signer is there twice',
    'signers',
    onForward(link =>
      signed(link, { signatures: [...link.signatures.signatures, ...link.signatures.signatures.slice(0, 1)] }),
    ),
  ],

  [
    'a bit of a signature is another',
    'signatures',
    onForward(link =>
      signed(link, {
        signatures: link.signatures.signatures.map((each, place) =>
          place === 1 ? { ...each, signature: flipped(each.signature, 77) } : each,
        ),
      }),
    ),
  ],
  [
    'a signature is cut short',
    'signatures',
    onForward(link =>
      signed(link, {
        signatures: link.signatures.signatures.map((each, place) =>
          place === 0 ? { ...each, signature: each.signature.slice(0, 63) } : each,
        ),
      }),
    ),
  ],
  [
    'the target has another file',
    'signatures',
    onForward(link => ({ ...link, to: renamed(link.to, { fileHash: otherHash(link.to.fileHash) }) })),
  ],
  [
    'the signatures are under another block',
    'signatures',
    onForward(link => {
      const signers = new Set(link.signatures.signatures.map(({ nodeIdShort }) => nodeIdShort))
      const other = allSteps.find(
        step =>
          step.kind === 'forward' &&
          step.to.rootHash !== link.to.rootHash &&
          step.signatures.signatures.every(({ nodeIdShort }) => signers.has(nodeIdShort)),
      )
      return other?.kind === 'forward' ? signed(link, { signatures: other.signatures.signatures }) : undefined
    }),
  ],

  [
    'too few have signed',
    'weight',
    onForward(link => signed(link, { signatures: link.signatures.signatures.slice(0, 1) })),
  ],
  ['nobody has signed', 'weight', onForward(link => signed(link, { signatures: [] }))],
]

describe.skipIf(!hasData)('a lie is caught by name, in every step of every recorded proof:', () => {
  test.each(lies)('%s', async (_, claim, change) => {
    let told = 0
    for (const step of everyStep) {
      const changed = change(step)
      if (changed === undefined) continue
      const way = `${step.from.seqno} ${step.kind} ${step.to.seqno}`
      expect(`${way}: ${await caught([alone(changed, step.from)])}`).toBe(`${way}: ${claim} at 0`)
      told++
    }
    expect(told).toBeGreaterThan(0)
  })

  test('also deep in a chain, where the steps before it hold and those behind it are not looked at', async () => {
    const [part] = partsOf('zerostate-to-last-part0.json')
    const step = part?.proof.steps[9]
    if (!part || !step) throw new Error('16 steps were recorded')
    const report = await verifyChain(part.proof.from, [withStep(part, 9, { ...step, toKeyBlock: false })])
    expect(report).toMatchObject({ state: 'failed', stoppedAt: 9, reached: step.from })
    expect(report.steps.map(({ state }) => state)).toEqual([
      ...Array.from({ length: 9 }, () => 'verified'),
      'failed',
      ...Array.from({ length: 6 }, () => 'waiting'),
    ])
    expect(report.text).toMatch(/^step 10 fails: key-block: /)
  })
})

const withSteps = (part: ChainPart, steps: BlockProof['steps']): ChainPart => ({
  ...part,
  proof: { ...part.proof, steps },
})

describe.skipIf(!hasData)('a chain is refused', () => {
  const long = recorded.filter(({ part }) => part.proof.steps.length > 1)

  test('without one of its steps', async () => {
    for (const { part } of recorded) {
      const { steps } = part.proof
      for (const index of steps.keys()) {
        const rest = steps.filter((_, at) => at !== index)
        // Without the last one, the end is not where it says.
        const place = Math.min(index, rest.length - 1)
        expect(await caught([withSteps(part, rest)])).toBe(rest.length === 0 ? 'failed' : `ends at ${place}`)
      }
    }
  })

  test('with one of its steps twice', async () => {
    for (const { part } of recorded) {
      const { steps } = part.proof
      for (const index of steps.keys()) {
        expect(
          await caught([
            withSteps(
              part,
              steps.flatMap((step, at) => (at === index ? [step, step] : [step])),
            ),
          ]),
        ).toBe(`ends at ${index + 1}`)
      }
    }
  })

  test('with two of its steps in the other order', async () => {
    for (const { part } of long) {
      const { steps } = part.proof
      for (const index of [...steps.keys()].slice(1)) {
        const swapped = steps.toSpliced(index - 1, 2, ...steps.slice(index - 1, index + 1).toReversed())
        expect(await caught([withSteps(part, swapped)])).toBe(`ends at ${index - 1}`)
      }
    }
  })

  test('with a part left out, told twice, or in another order', async () => {
    const [first, second, third] = [0, 1, 2].flatMap(number => partsOf(`zerostate-to-last-part${number}.json`))
    if (!first || !second || !third) throw new Error('three parts were recorded')
    expect(await caught([first, second, third])).toBe('verified')
    expect(await caught([first, third])).toBe('ends at 16')
    expect(await caught([first, first, second])).toBe('ends at 16')
    expect(await caught([first, third, second])).toBe('ends at 16')
  })

  test('when it ends elsewhere than it says, or says wrongly whether it arrives', async () => {
    for (const { part } of recorded) {
      const { proof, target } = part
      if (target === undefined) throw new Error('what was asked for is recorded')
      const last = `ends at ${proof.steps.length - 1}`
      expect(await caught([{ proof: { ...proof, to: renamed(proof.to, { fileHash: proof.to.rootHash }) } }])).toBe(last)
      expect(await caught([{ proof: { ...proof, complete: !proof.complete }, target }])).toBe(last)
    }
  })

  test('when it is of another network: the block that it begins with is not the one that is believed', async () => {
    const [part] = partsOf('zerostate-to-early.json')
    if (!part) throw new Error('one part was recorded')
    for (const change of [{ rootHash: part.proof.to.rootHash }, { fileHash: part.proof.to.rootHash }, { seqno: 1 }]) {
      const other = renamed(part.proof.from, change)
      await expect(verifyChain(other, [part])).rejects.toMatchObject({
        code: 'input.argument',
        details: { name: 'trust' },
      })
      // Renamed to fit, its configuration does not. Of the file's hash nobody but who believes it knows anything.
      const steps = part.proof.steps.map((step, at) => (at === 0 ? { ...step, from: other } : step))
      const renamedPart = { ...part, proof: { ...part.proof, from: other, steps } }
      expect(await caught([renamedPart])).toBe(
        'fileHash' in change ? 'verified' : 'seqno' in change ? 'not-checkable' : 'source-header at 0',
      )
    }
  })
})

describe.skipIf(!hasData)('what cannot be checked is not called wrong:', () => {
  const [part] = hasData ? partsOf('zerostate-to-early.json') : []
  const stepsOf = async (change: Change) => {
    const step = part?.proof.steps[0]
    const changed = step && change(step)
    if (!part || !changed) throw new Error('a part was recorded')
    return verifyChain(part.proof.from, [withStep(part, 0, changed)])
  }

  test.each<[string, ClaimId, Change]>([
    ['a header that is left out', 'target-header', link => ({ ...link, destProof: new Uint8Array(0) })],
    [
      'a configuration that is left out',
      'source-header',
      onForward(link => ({ ...link, configProof: new Uint8Array(0) })),
    ],
    [
      'a header of which everything is pruned',
      'target-header',
      link => ({ ...link, destProof: prunedWhole(link.destProof) }),
    ],
    [
      'signatures that are left out',
      'signers',
      onForward(link => ({
        ...link,
        signatures: { kind: 'ordinary', validatorSetHash: 0, catchainSeqno: 0, signatures: [] },
      })),
    ],
    ['a vote that is left out', 'signatures', onForward(link => signed(link, { kind: 'simplex' }))],
  ])('%s', async (_, claim, change) => {
    const report = await stepsOf(change)
    expect(report).toMatchObject({ state: 'not-checkable', stoppedAt: 0, reached: { seqno: 0 } })
    expect(report.steps[0]?.state).toBe('not-checkable')
    expect(report.steps[0]?.claims.find(({ state }) => state !== 'holds')?.id).toBe(claim)
    expect(report.steps[0]?.claims.filter(({ state }) => state === 'fails')).toEqual([])
    // The steps behind it may still turn out to be wrong.
    expect(report.steps[1]?.state).toBe('verified')
  })

  test('but a chain with a lie behind it is', async () => {
    const step = part?.proof.steps[1]
    if (!part || !step) throw new Error('a part was recorded')
    const lie = withStep(part, 1, { ...step, toKeyBlock: !step.toKeyBlock })
    const [first, second] = lie.proof.steps
    if (!first || !second) throw new Error('two steps were recorded')
    const report = await verifyChain(part.proof.from, [
      withSteps(lie, [{ ...first, destProof: new Uint8Array(0) }, second]),
    ])
    expect(report).toMatchObject({ state: 'failed', stoppedAt: 0, reached: { seqno: 0 } })
    expect(report.text).toMatch(/^step 2 fails: key-block/)
  })
})

/** The same proof, showing nothing at all of what it proves. */
function prunedWhole(boc: Uint8Array): Uint8Array {
  const root = parseCell(boc)
  const tree = root.ref(0)
  const data = Uint8Array.from([1, 1, ...tree.hashBytes(0), tree.depth(0) >> 8, tree.depth(0) & 255])
  return writeBoc(Cell.of(root.data(), root.bits, [Cell.of(data, 8 * data.length, [], true)], true))
}
