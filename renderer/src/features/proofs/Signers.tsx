import type { DebugProofStep, DebugSigner } from '@tonoscope/core/contract/debugProofs'
import type { JSX } from 'react'
import { formatCount } from '../../format/amount.ts'
import { Hash } from '../../ui/Hash.tsx'
import { StatusIcon, type StatusIconState } from '../../ui/StatusIcon.tsx'
import { type Column, Table } from '../../ui/Table.tsx'
import styles from './Signers.module.css'
import { WeightBar } from './WeightBar.tsx'
import { formatShareFloor, getSignedWeight } from './weights.ts'

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

/** The signers and their weight, against the required two thirds. */
export function Signers({ checked }: { checked: DebugProofStep | undefined }): JSX.Element {
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
