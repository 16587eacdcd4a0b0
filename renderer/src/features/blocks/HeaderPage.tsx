import type { DebugBlockView } from '@tonoscope/core/contract/debugBlocks'
import type { JSX } from 'react'
import { prettyJson } from '../../format/json.ts'
import { CopyButton } from '../../ui/Copy.tsx'
import { Hash } from '../../ui/Hash.tsx'
import { Pair, Pairs } from '../../ui/Pairs.tsx'
import styles from './BlockPane.module.css'
import { Unavailable } from './Unavailable.tsx'

/** The remaining header fields, for developers of block tools. */
export function HeaderPage({ view }: { view: DebugBlockView }): JSX.Element {
  const { header } = view
  const { gen_software: software } = header
  return (
    <div className={styles.header}>
      <Pairs>
        <Pair name="Network ID">
          <HeaderNumber value={header.global_id} />
        </Pair>
        <Pair name="Version">
          <HeaderNumber value={header.version} />
        </Pair>
        <Pair name="Vertical seqno">
          <HeaderNumber value={header.vert_seqno} />
        </Pair>
        <Pair name="Catchain seqno">
          <HeaderNumber value={header.gen_catchain_seqno} />
        </Pair>
        <Pair name="Validator list hash (short)">
          <HeaderNumber value={header.gen_validator_list_hash_short} />
        </Pair>
        <Pair name="Min referenced masterchain seqno">
          <HeaderNumber value={header.min_ref_mc_seqno} />
        </Pair>
        {software && (
          <Pair name="Block version">
            {software.version}, capabilities <span className="code">{String(software.capabilities)}</span>
          </Pair>
        )}
        {header.rand_seed !== undefined && (
          <Pair name="Random seed">
            <Hash hash={header.rand_seed} what="random seed" />
          </Pair>
        )}
        {header.created_by !== undefined && (
          <Pair name="Created by">
            {/^0+$/.test(header.created_by) ? 'Not specified' : <Hash hash={header.created_by} what="public key" />}
          </Pair>
        )}
      </Pairs>
      <CopyButton text={() => prettyJson({ id: view.id, header })}>Copy as JSON</CopyButton>
    </div>
  )
}

function HeaderNumber({ value }: { value: number | bigint | undefined }): JSX.Element {
  return value === undefined ? <Unavailable /> : <span className="code">{String(value)}</span>
}
