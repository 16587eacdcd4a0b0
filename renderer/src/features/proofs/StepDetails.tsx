import type { BlockIdExtJson } from '@tonoscope/core/blockId'
import type { DebugProofStep, DebugSigner } from '@tonoscope/core/contract/debugProofs'
import { toHex } from '@tonoscope/core/encoding/hex'
import type { JSX } from 'react'
import { BlockLink } from '../../blocksTabs/BlockLink.tsx'
import { formatCount } from '../../format/amount.ts'
import { formatBytes } from '../../format/words.ts'
import { CopyButton } from '../../ui/Copy.tsx'
import { Hash } from '../../ui/Hash.tsx'
import { StatusIcon, type StatusIconState } from '../../ui/StatusIcon.tsx'
import { type Column, Table } from '../../ui/Table.tsx'
import { Time } from '../../ui/Time.tsx'
import { type ChainStep, isDecided } from './chain.ts'
import { claimMarks, claimOrder, claimTitles } from './claimText.ts'
import styles from './StepDetails.module.css'
import { formatShareFloor, getSignedWeight, WeightBar } from './WeightBar.tsx'

/** Signers, block hashes and proof bytes of a step; its height is reserved during verification. */
export function StepDetails({ step }: { step: ChainStep }): JSX.Element {
  const { checked } = step
  const ready = isDecided(step)
  return (
    <div className={styles.details} data-ready={ready || undefined}>
      {step.direction === 'forward' && <Signers checked={checked} />}
      <details>
        <summary className="disclosure">Blocks and hashes</summary>
        <BlockHashes name="From" block={step.from} utime={checked?.from_utime} />
        <BlockHashes name="To" block={step.to} utime={checked?.to_utime} />
      </details>
      <details>
        <summary className="disclosure">Proof bytes</summary>
        <ul className="pt-4 pb-8 pl-16">
          {step.proofs.map(({ name, bytes }) => (
            <li key={name} className={styles.section}>
              <span>{name}</span>
              <span className="tabular hint">{bytes.length === 0 ? 'empty' : formatBytes(bytes.length)}</span>
              {bytes.length > 0 && (
                <CopyButton name={`Copy ${name}`} text={() => toHex(bytes)}>
                  Copy hex
                </CopyButton>
              )}
            </li>
          ))}
        </ul>
      </details>
    </div>
  )
}

type Props = { name: string; block: BlockIdExtJson; utime: number | undefined }

function BlockHashes({ name, block, utime }: Props): JSX.Element {
  return (
    <dl className={styles.ends}>
      <dt>{name}</dt>
      <dd>
        <BlockLink block={block} />
        {utime !== undefined && <Time at={utime} />}
      </dd>
      <dt>Root hash</dt>
      <dd>
        <Hash hash={block.root_hash} what="root hash" />
      </dd>
      <dt>File hash</dt>
      <dd>
        <Hash hash={block.file_hash} what="file hash" />
      </dd>
    </dl>
  )
}

const titleClasses: { readonly [state: string]: string } = { fails: 'bad semibold', unknown: 'unknown' }

/** The claims of a step, one per line: status and text. */
export function Claims({ step }: { step: ChainStep }): JSX.Element {
  const decided = step.checked?.claims ?? []
  const busy = step.checked === undefined || step.checked.state === 'waiting'
  return (
    <ul className="pt-2 pb-6" aria-label={`Claims of step ${step.index + 1}`}>
      {claimOrder[step.direction].map(id => {
        const claim = decided.find(one => one.id === id)
        return (
          <li key={id} className={styles.claim} data-state={claim?.state ?? 'waiting'}>
            {claim ? (
              <StatusIcon {...claimMarks[claim.state]} />
            ) : (
              <span className={styles.waiting} role="img" aria-label="Not verified yet" />
            )}
            <span className={`nowrap ${claim ? (titleClasses[claim.state] ?? '') : 'hint'}`}>{claimTitles[id]}</span>
            {/* Pending claims keep one line each, so that the content below does not move. */}
            <span className={busy ? `${styles.text} ellipsis` : styles.text}>{claim?.text}</span>
          </li>
        )
      })}
    </ul>
  )
}

const signatureLabels: { readonly [S in DebugSigner['signature']]: { mark: StatusIconState; label: string } } = {
  valid: { mark: 'good', label: 'valid' },
  invalid: { mark: 'bad', label: 'invalid' },
  absent: { mark: 'none', label: 'did not sign' },
  unchecked: { mark: 'unknown', label: 'not checkable' },
}

const signerColumns = (total: bigint): readonly Column<DebugSigner>[] => [
  { id: 'node', title: 'Validator', cell: one => <Hash hash={one.node_id_short} what="validator short ID" /> },
  { id: 'key', title: 'Public key', cell: one => <Hash hash={one.public_key} what="public key" /> },
  { id: 'weight', title: 'Weight', align: 'right', cell: one => formatCount(one.weight) },
  { id: 'share', title: 'Share', align: 'right', cell: one => formatShareFloor(one.weight, total) },
  {
    id: 'signature',
    title: 'Signature',
    cell: one => (
      <span className="inline-row nowrap gap-4">
        <StatusIcon state={signatureLabels[one.signature].mark} label="" />
        {signatureLabels[one.signature].label}
      </span>
    ),
  },
]

function Signers({ checked }: { checked: DebugProofStep | undefined }): JSX.Element {
  const signed = getSignedWeight(checked)
  return (
    <div className={styles.signers}>
      <div className="flex wrap between tabular gap-x-16">
        <span>
          {signed ? (
            <>
              {signed.count} of {signed.of} validators{' '}
              {signed.state === 'unchecked' ? 'signed (not checkable)' : 'signed'},{' '}
              <b>{formatShareFloor(signed.weight.signed, signed.weight.total)}</b> of the weight
            </>
          ) : (
            'Signers unknown'
          )}
        </span>
        <span className="text-small hint">more than two thirds required</span>
      </div>
      <WeightBar signed={signed} />
      <details>
        <summary className="disclosure">Validators{checked?.consensus === 'simplex' && ' (simplex consensus)'}</summary>
        {signed && (
          <Table
            name="Validator set"
            columns={signerColumns(signed.weight.total)}
            rows={checked?.signers ?? []}
            keyOf={one => one.node_id_short}
            empty="None"
            pageSize={100}
          />
        )}
      </details>
    </div>
  )
}
