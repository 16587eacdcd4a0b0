import { type ComponentProps, type JSX, useRef } from 'react'
import { Button } from './Button.tsx'

type Props = Omit<ComponentProps<typeof Button>, 'onClick'> & { onFiles: (files: readonly File[]) => void }

/** React's types do not have it. */
const folder = { webkitdirectory: '' }

/** A button that opens the picker of folders; all files in the folder are given. */
export function FilesButton({ onFiles, children, ...rest }: Props): JSX.Element {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button {...rest} onClick={() => input.current?.click()}>
        {children}
      </Button>
      <input
        ref={input}
        type="file"
        multiple
        {...folder}
        hidden
        aria-label={typeof children === 'string' ? children : undefined}
        onChange={event => {
          const files = [...(event.target.files ?? [])]
          // Allows choosing the same folder again.
          event.target.value = ''
          if (files.length > 0) onFiles(files)
        }}
      />
    </>
  )
}
