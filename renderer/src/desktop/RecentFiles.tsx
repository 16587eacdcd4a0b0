import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { JSX } from 'react'
import { callDesktop, isDesktop } from '../backend/desktopBridge.ts'
import { formatAge } from '../format/time.ts'
import { Button } from '../ui/Button.tsx'
import { ErrorNotice } from '../ui/ErrorNotice.tsx'
import { Icon } from '../ui/Icon.tsx'
import { Section } from '../ui/Section.tsx'
import styles from './RecentFiles.module.css'
import { useTakeFile } from './takeFile.ts'

const listKey = ['desktop', 'recent files']

/** The files that were opened lately, to be opened again; nothing in a browser, or before the first one. */
export function RecentFiles({ most = 12 }: { most?: number }): JSX.Element | null {
  const take = useTakeFile()
  const client = useQueryClient()
  const recent = useQuery({
    queryKey: listKey,
    queryFn: ({ signal }) => callDesktop('desktop.recentFiles', {}, { signal }),
    enabled: isDesktop(),
    // The system opens files too.
    staleTime: 0,
    retry: false,
  })
  const again = () => client.invalidateQueries({ queryKey: listKey })
  const open = useMutation({
    mutationFn: (id: string) => callDesktop('desktop.openRecent', { id }),
    onSuccess: ({ name, bytes }) => take(new File([bytes], name)),
    onSettled: again,
  })
  const clear = useMutation({ mutationFn: () => callDesktop('desktop.clearRecent', {}), onSettled: again })
  const error = open.error ?? clear.error ?? recent.error
  const files = recent.data?.files.slice(0, most) ?? []
  if (!isDesktop() || (files.length === 0 && !error)) return null
  const now = Math.floor(Date.now() / 1000)
  return (
    <Section
      title="Recent files"
      actions={
        files.length > 0 && (
          <Button kind="quiet" disabled={clear.isPending} onClick={() => clear.mutate()}>
            Clear the list
          </Button>
        )
      }
    >
      {error && <ErrorNotice error={error} />}
      <ul className={styles.list}>
        {files.map(({ id, name, folder, at }) => (
          <li key={id}>
            <button
              type="button"
              className={styles.file}
              title={`${folder}\n${name}`}
              disabled={open.isPending}
              onClick={() => open.mutate(id)}
            >
              <Icon name="file" size={14} />
              <span className={styles.name}>{name}</span>
              <span className={styles.folder}>{folder}</span>
              <span className={styles.age}>{formatAge(at, now)}</span>
            </button>
          </li>
        ))}
      </ul>
    </Section>
  )
}
