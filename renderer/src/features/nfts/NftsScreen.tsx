import { toFriendlyAddress } from '@tonoscope/core/encoding/address'
import { type JSX, useMemo, useState } from 'react'
import { parseAddressList, summarizeAddressList } from '../../format/addressList.ts'
import { pluralize } from '../../format/amount.ts'
import { MAX_ITEMS_IN_LINK } from '../../screens/screenParams.ts'
import { useScreenParams } from '../../screens/useScreenParams.ts'
import { SuggestionList } from '../../suggestions/SuggestionList.tsx'
import { useKnownItems } from '../../suggestions/useKnownItems.ts'
import { Button } from '../../ui/Button.tsx'
import { ListBox } from '../../ui/ListBox.tsx'
import { ScreenLayout } from '../../ui/ScreenLayout.tsx'
import { ItemsPane } from './ItemsPane.tsx'
import styles from './NftsScreen.module.css'
import { changeNftLists, useNftLists } from './nftLists.ts'

/** Looks up NFT items by their addresses. */
export function NftsScreen(): JSX.Element {
  const screen = useScreenParams('nfts')
  const { params, setParams } = screen
  const { text, requested } = useNftLists()
  const [editing, setEditing] = useState(false)
  const list = useMemo(() => parseAddressList(text), [text])
  const shown = params.items ?? requested

  const run = () => {
    if (list.addresses.length === 0) return
    setEditing(false)
    const fitsInLink = list.addresses.length <= MAX_ITEMS_IN_LINK
    changeNftLists({ requested: fitsInLink ? undefined : list.addresses })
    setParams({ items: fitsInLink ? list.addresses : undefined, item: undefined })
    window.scrollTo({ top: 0 })
  }
  const edit = () => {
    // A list from a link is not in the text box yet.
    if (shown && shown.join() !== list.addresses.join())
      changeNftLists({ text: shown.map(raw => toFriendlyAddress(raw)).join('\n') })
    setEditing(!editing)
  }
  const start = () => {
    changeNftLists({ text: '', requested: undefined })
    setEditing(false)
    setParams({ items: undefined, item: undefined })
  }

  const composer = (
    <>
      <ListBox
        label="Addresses"
        placeholder="Addresses, one per line, comma-separated, as JSON or as table columns"
        text={text}
        entries={list.entries}
        summary={text.trim() === '' ? 'Raw and friendly addresses, and explorer links.' : summarizeAddressList(list)}
        onText={next => changeNftLists({ text: next })}
        onRun={run}
        rows={editing ? 6 : 12}
      />
      <div className="cluster gap-8 pt-12">
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
      <ScreenLayout
        title="Look up NFT items"
        about="Paste the addresses of NFT items. Owner, collection, sale and metadata are read from their contracts."
        aside={<KnownItems onShow={items => setParams({ items, item: undefined })} />}
      >
        <div className={styles.composer}>{composer}</div>
      </ScreenLayout>
    )
  return (
    <div className="pb-64">
      {editing && <div className="line-below py-16">{composer}</div>}
      <ItemsPane
        key={params.items === undefined ? 'long' : 'short'}
        addresses={shown}
        {...screen}
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

/** The items of a recorded network, to start with. */
function KnownItems({ onShow }: { onShow: (items: readonly string[]) => void }): JSX.Element {
  const items = useKnownItems().slice(0, MAX_ITEMS_IN_LINK)
  const title = 'Items on this network'
  return (
    <SuggestionList
      title={title}
      suggestions={items.slice(0, 8).map(({ address, name, note }) => ({
        key: address,
        title: name,
        note,
        onOpen: () => onShow([address]),
      }))}
    >
      <p className="pt-8">
        <Button onClick={() => onShow(items.map(({ address }) => address))}>
          Load all {pluralize(items.length, 'item')}
        </Button>
      </p>
    </SuggestionList>
  )
}
