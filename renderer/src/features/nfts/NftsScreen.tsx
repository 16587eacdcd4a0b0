import { type JSX, useMemo, useState } from 'react'
import { toFriendlyAddress } from '../../format/address.ts'
import { parseAddressList, summarizeAddressList } from '../../format/addressList.ts'
import { pluralize } from '../../format/amount.ts'
import { Button } from '../../ui/Button.tsx'
import { ListBox } from '../../ui/ListBox.tsx'
import { ItemsPane } from './ItemsPane.tsx'
import styles from './NftsScreen.module.css'
import { changeLists, useLists } from './nftLists.ts'
import { MOST_IN_LINK, useNftsPlace } from './nftsParams.ts'

/** Many NFT items by their addresses. */
export function NftsScreen(): JSX.Element {
  const { place, go } = useNftsPlace()
  const { text, asked } = useLists()
  const [editing, setEditing] = useState(false)
  const list = useMemo(() => parseAddressList(text), [text])
  const shown = place.items ?? asked

  const run = () => {
    if (list.addresses.length === 0) return
    setEditing(false)
    const short = list.addresses.length <= MOST_IN_LINK
    changeLists({ asked: short ? undefined : list.addresses })
    go({ items: short ? list.addresses : undefined, item: undefined })
    window.scrollTo({ top: 0 })
  }
  const edit = () => {
    // A list that came by a link is not in the box yet.
    if (shown && !sameAddresses(shown, list.addresses))
      changeLists({ text: shown.map(raw => toFriendlyAddress(raw, { bounceable: true, testnet: false })).join('\n') })
    setEditing(!editing)
  }
  const start = () => {
    changeLists({ text: '', asked: undefined })
    setEditing(false)
    go({ items: undefined, item: undefined })
  }

  const composer = (
    <>
      <ListBox
        label="Addresses"
        placeholder="One address per line, between commas, as JSON, or as columns of a table"
        text={text}
        entries={list.entries}
        summary={
          text.trim() === ''
            ? 'Raw and friendly addresses are understood, and explorers’ links.'
            : summarizeAddressList(list)
        }
        onText={next => changeLists({ text: next })}
        onRun={run}
        rows={editing ? 6 : 12}
      />
      <div className={styles.bar}>
        <Button
          kind="primary"
          icon="run"
          disabled={list.addresses.length === 0}
          onClick={run}
          aria-keyshortcuts="Control+Enter Meta+Enter"
          title="Ctrl or ⌘ + Enter"
        >
          {list.addresses.length === 0 ? 'Load items' : `Load ${pluralize(list.addresses.length, 'item')}`}
        </Button>
      </div>
    </>
  )

  if (!shown)
    return (
      <div className={styles.start}>
        <h1 className={styles.title}>Look at many items at once</h1>
        <p className={styles.about}>
          Paste the addresses of NFT items. Owner, collection, sale and metadata are read from their contracts.
        </p>
        {composer}
      </div>
    )
  return (
    <div className={styles.pane}>
      {editing && <div className={styles.editor}>{composer}</div>}
      <ItemsPane
        key={place.items === undefined ? 'long' : 'short'}
        addresses={shown}
        place={place}
        go={go}
        tools={
          <>
            <Button kind="quiet" icon="edit" aria-expanded={editing} onClick={edit}>
              Edit
            </Button>
            <Button onClick={start}>New list</Button>
          </>
        }
      />
    </div>
  )
}

const sameAddresses = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((one, i) => one === b[i])
