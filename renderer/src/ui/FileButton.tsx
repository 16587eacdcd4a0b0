import { type ComponentProps, type JSX, useRef } from 'react'
import { Button } from './Button.tsx'

type Props = Omit<ComponentProps<typeof Button>, 'onClick'> & {
  /** Endings of the files that are offered first. */
  accept: string
  onFile: (file: File) => void
}

/** A button that lets the reader choose a file. */
export function FileButton({ accept, onFile, children, ...rest }: Props): JSX.Element {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button {...rest} onClick={() => input.current?.click()}>
        {children}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept={accept}
        data-file-of={typeof children === 'string' ? children : undefined}
        onChange={event => {
          const file = event.target.files?.[0]
          // The same file can be chosen again.
          event.target.value = ''
          if (file) onFile(file)
        }}
      />
    </>
  )
}
