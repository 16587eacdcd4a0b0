import type { DebugBlockView } from '@tonoscope/core/contract/debugBlocks'
import type { JSX } from 'react'
import { prettyJson } from '../../format/json.ts'
import { CopyButton } from '../../ui/Copy.tsx'
import { Hash } from '../../ui/Hash.tsx'
import { Pairs } from '../../ui/Pairs.tsx'
import styles from './BlockPane.module.css'
import { Unavailable } from './Unavailable.tsx'

/** The remaining header fields, for developers of block tools. */
export function HeaderPage({ view }: { view: DebugBlockView }): JSX.Element {
  const { header } = view
  const { gen_software: software } = header
  return (
    <div className={styles.header}>
      <Pairs
        values={{
          'Network ID': <HeaderNumber value={header.global_id} />,
          Version: <HeaderNumber value={header.version} />,
          'Vertical seqno': <HeaderNumber value={header.vert_seqno} />,
          'Catchain seqno': <HeaderNumber value={header.gen_catchain_seqno} />,
          'Validator list hash (short)': <HeaderNumber value={header.gen_validator_list_hash_short} />,
          'Min referenced masterchain seqno': <HeaderNumber value={header.min_ref_mc_seqno} />,
          'Block version': software && (
            <>
              {software.version}, capabilities <span className="code">{String(software.capabilities)}</span>
            </>
          ),
          'Random seed': header.rand_seed !== undefined && <Hash hash={header.rand_seed} what="random seed" />,
          'Created by':
            header.created_by !== undefined &&
            (/^0+$/.test(header.created_by) ? 'Not specified' : <Hash hash={header.created_by} what="public key" />),
        }}
      />
      <CopyButton text={() => prettyJson({ id: view.id, header })}>Copy as JSON</CopyButton>
    </div>
  )
}

function HeaderNumber({ value }: { value: number | bigint | undefined }): JSX.Element {
  return value === undefined ? <Unavailable /> : <span className="code">{String(value)}</span>
}
