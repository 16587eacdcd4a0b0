import type { NftItem } from '@tonoscope/core/contract/schemas/assets'
import type { JSX } from 'react'
import { prettyJson } from '../../format/json.ts'
import { capitalize, toWords } from '../../format/words.ts'
import { Address } from '../../ui/Address.tsx'
import { CopyButton } from '../../ui/Copy.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Hash } from '../../ui/Hash.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Pair, Pairs } from '../../ui/Pairs.tsx'
import { PriceFigure } from './ItemMarks.tsx'
import styles from './ItemPage.module.css'
import { itemDescription, itemName, pictureUrl } from './itemText.ts'
import { Picture } from './Picture.tsx'
import type { ItemRow } from './useItems.ts'

/** The details of one item, in a dialog. */
export function ItemPage({ row, onClose }: { row: ItemRow | undefined; onClose: () => void }): JSX.Element {
  const item = row?.item
  return (
    <Dialog kind="page" name={item ? itemName(item) : 'Item'} open={item !== undefined} onClose={onClose}>
      {item && <ItemDetails item={item} unknown={row.unknown ?? []} />}
    </Dialog>
  )
}

const trustReviewLabels = {
  whitelist: 'whitelisted',
  graylist: 'graylisted',
  blacklist: 'blacklisted',
  none: 'none',
} as const satisfies Record<NftItem['trust'], string>

function ItemDetails({ item, unknown }: { item: NftItem; unknown: readonly string[] }): JSX.Element {
  const { sale, collection } = item
  const text = prettyJson(item.metadata)
  return (
    <div className="stack gap-16">
      <div className={styles.picture}>
        <Picture address={item.address} url={pictureUrl(item)} />
      </div>
      {itemDescription(item) !== undefined && <p className="pre-line anywhere">{itemDescription(item)}</p>}
      <Pairs>
        <Pair name="In collection">{item.collection ? (item.verified ? 'confirmed' : 'not confirmed') : 'none'}</Pair>
        <Pair name="Trust review">
          {trustReviewLabels[item.trust]}
          {item.approved_by.length > 0 && <span className="hint">, approved by {item.approved_by.join(', ')}</span>}
        </Pair>
        <Pair name="Item">
          <Address address={item.address} letter={false} />
        </Pair>
        <Pair name="Index">
          <span className="text-code mono">{String(item.index)}</span>
        </Pair>
        {collection && (
          <Pair name="Collection">
            {collection.name !== '' && <p>{collection.name}</p>}
            <Address address={collection.address} letter={false} />
          </Pair>
        )}
        <Pair name="Owner">
          {item.owner ? <Address address={item.owner.address} name={item.owner.name} letter={false} /> : 'none'}
        </Pair>
        {sale && (
          <>
            <Pair name="For sale at">
              <PriceFigure price={sale.price} />
            </Pair>
            <Pair name="Sold by">
              {sale.owner ? <Address address={sale.owner.address} name={sale.owner.name} letter={false} /> : 'unknown'}
            </Pair>
            <Pair name="Market">
              <Address address={sale.market.address} name={sale.market.name} letter={false} />
            </Pair>
            <Pair name="Sale contract">
              <Address address={sale.address} letter={false} />
            </Pair>
          </>
        )}
        {item.dns !== undefined && <Pair name="Domain">{item.dns}</Pair>}
        {item.code_hash !== undefined && (
          <Pair name="Code">
            <Hash hash={item.code_hash} what="code hash" />
          </Pair>
        )}
        {item.data_hash !== undefined && (
          <Pair name="Data">
            <Hash hash={item.data_hash} what="data hash" />
          </Pair>
        )}
      </Pairs>
      {unknown.length > 0 && (
        <Notice kind="partial" title="Not available from this source">
          <ul>
            {unknown.map(one => (
              <li key={one}>{capitalize(one)}</li>
            ))}
          </ul>
        </Notice>
      )}
      <section>
        <div className="row between line-above pt-8">
          <h3>Metadata</h3>
          <CopyButton text={() => text}>Copy</CopyButton>
        </div>
        {Object.keys(item.metadata).length === 0 ? (
          <p className="hint">{unknown.length > 0 ? 'Metadata was not loaded.' : 'None'}</p>
        ) : (
          <Metadata metadata={item.metadata} />
        )}
      </section>
    </div>
  )
}

/** Metadata is untrusted: shown as plain text, never as links. */
function Metadata({ metadata }: { metadata: NftItem['metadata'] }): JSX.Element {
  return (
    <Pairs dense>
      {Object.entries(metadata).map(([key, value]) => (
        <Pair key={key} name={toWords(key)}>
          {typeof value === 'string' ? (
            <span className="pre-line">{value}</span>
          ) : (
            <pre className={styles.raw}>{prettyJson(value)}</pre>
          )}
        </Pair>
      ))}
    </Pairs>
  )
}
