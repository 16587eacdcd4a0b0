import type { DebugProofStep, DebugSigner } from '@tonoscope/core/contract/debugProofs'
import type { JSX } from 'react'
import { formatCount } from '../../format/amount.ts'
import { Hash } from '../../ui/Hash.tsx'
import { StatusIcon, type StatusIconState } from '../../ui/StatusIcon.tsx'
import { type Column, Table } from '../../ui/Table.tsx'
import styles from './Signers.module.css'
import { WeightBar } from './WeightBar.tsx'
import { shareText, signedOf } from './weights.ts'

const signatures: { readonly [S in DebugSigner['signature']]: { mark: StatusIconState; says: string } } = {
  valid: { mark: 'good', says: 'valid' },
  invalid: { mark: 'bad', says: 'invalid' },
  absent: { mark: 'none', says: 'did not sign' },
  unchecked: { mark: 'unknown', says: 'cannot be checked' },
}

const columnsOf = (total: bigint): readonly Column<DebugSigner>[] => [
  { id: 'node', title: 'Validator', cell: one => <Hash hash={one.node_id_short} what="validator’s short id" /> },
  { id: 'key', title: 'Public key', cell: one => <Hash hash={one.public_key} what="public key" /> },
  { id: 'weight', title: 'Weight', align: 'right', cell: one => formatCount(one.weight) },
  { id: 'share', title: 'Share', align: 'right', cell: one => shareText(one.weight, total) },
  {
    id: 'signature',
    title: 'Signature',
    cell: one => (
      <span className={styles.signature}>
        <StatusIcon state={signatures[one.signature].mark} label="" />
        {signatures[one.signature].says}
      </span>
    ),
  },
]

/** Who signed, with how much weight, against the two thirds that are needed. */
export function Signers({ checked }: { checked: DebugProofStep | undefined }): JSX.Element {
  const signed = signedOf(checked)
  return (
    <div className={styles.signers}>
      <div className={styles.head}>
        <span>
          {signed ? (
            <>
              {signed.count} of {signed.of} validators{' '}
              {signed.state === 'unchecked' ? 'are said to have signed' : 'signed'},{' '}
              <b>{shareText(signed.weight.signed, signed.weight.total)}</b> of the weight
            </>
          ) : (
            'Signers are not known'
          )}
        </span>
        <span className={styles.needed}>more than two thirds are needed</span>
      </div>
      <WeightBar signed={signed} />
      <details className={styles.more}>
        <summary>Validators{checked?.consensus === 'simplex' && ' (simplex consensus)'}</summary>
        {signed && (
          <Table
            name="Validators of the set that signs"
            columns={columnsOf(signed.weight.total)}
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
