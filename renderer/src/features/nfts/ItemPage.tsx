import type { NftItem } from '@tonoscope/core/contract/schemas/assets'
import { prettyJson } from '@tonoscope/core/wire/prettyJson'
import type { JSX } from 'react'
import { capitalize, toWords } from '../../format/words.ts'
import { itemDescription, itemName, pictureUrl } from '../../items/itemText.ts'
import { Picture } from '../../items/Picture.tsx'
import { Address } from '../../ui/Address.tsx'
import { CopyButton } from '../../ui/Copy.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Hash } from '../../ui/Hash.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Pair, Pairs } from '../../ui/Pairs.tsx'
import { PriceFigure } from './ItemMarks.tsx'
import styles from './ItemPage.module.css'
import type { ItemRow } from './useItems.ts'

/** The details of one item, in a dialog. */
export function ItemPage({ row, onClose }: { row: ItemRow | undefined; onClose: () => void }): JSX.Element {
  const item = row?.item
  return (
    <Dialog kind="page" name={item ? itemName(item) : 'Item'} open={item !== undefined} onClose={onClose}>
      {item && <ItemDetails item={item} unknown={row.unknown ?? []} tokens={row.token_names} />}
    </Dialog>
  )
}

const trustReviewLabels = {
  whitelist: 'whitelisted',
  graylist: 'graylisted',
  blacklist: 'blacklisted',
  none: 'none',
} as const satisfies Record<NftItem['trust'], string>

type DetailsProps = { item: NftItem; unknown: readonly string[]; tokens: ItemRow['token_names'] }

function ItemDetails({ item, unknown, tokens }: DetailsProps): JSX.Element {
  const { sale, collection } = item
  const text = prettyJson(item.metadata)
  return (
    <div className="stack gap-16">
      <div className={styles.picture}>
        <Picture address={item.address} url={pictureUrl(item)} />
      </div>
      {itemDescription(item) !== undefined && <p className="pre-line anywhere">{itemDescription(item)}</p>}
      <Pairs
        values={{
          'In collection': collection ? (item.verified ? 'confirmed' : 'not confirmed') : 'none',
          'Trust review': (
            <>
              {trustReviewLabels[item.trust]}
              {item.approved_by.length > 0 && <span className="hint">, approved by {item.approved_by.join(', ')}</span>}
            </>
          ),
          Item: <Address address={item.address} letter={false} />,
          Index: <span className="text-code mono">{item.exact_index}</span>,
          Collection: collection && (
            <>
              {collection.name !== '' && <p>{collection.name}</p>}
              <Address address={collection.address} letter={false} />
            </>
          ),
          Owner: item.owner ? <Address {...item.owner} letter={false} /> : 'none',
          'For sale at': sale && <PriceFigure price={sale.price} tokens={tokens} />,
          'Sold by': sale && (sale.owner ? <Address {...sale.owner} letter={false} /> : 'unknown'),
          Marketplace: sale && <Address {...sale.market} letter={false} />,
          'Sale contract': sale && <Address address={sale.address} letter={false} />,
          Domain: item.dns,
          Code: item.code_hash !== undefined && <Hash hash={item.code_hash} what="code hash" />,
          Data: item.data_hash !== undefined && <Hash hash={item.data_hash} what="data hash" />,
        }}
      />
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
