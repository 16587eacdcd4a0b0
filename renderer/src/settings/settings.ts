import { z } from 'zod'
import { fieldsCodec } from '../store/codecs.ts'
import { useStore } from '../store/createStore.ts'
import { createStoredStore } from '../store/createStoredStore.ts'

const schema = z.object({
  theme: z.enum(['system', 'light', 'dark']),
  /** The currency name on screen; JSON always has TON. */
  unit: z.enum(['TON', 'GRAM']),
  /** Where emulation runs: on the server, or in a Web Worker. */
  backend: z.enum(['server', 'browser']),
  /** The last chosen network; absent for the default one. */
  network: z.string().optional(),
  /** Whether NFT images are loaded; their hosts then see the IP address of the user. */
  images: z.boolean(),
  /** Whether each transaction of a run also runs on a second, independent virtual machine, and is compared. */
  secondOpinion: z.boolean(),
  /** Whether messages that could still be sent are stored with their signature. */
  keepSigned: z.boolean(),
  /** How the tree of a result is shown; a picture if absent. */
  tree: z.enum(['picture', 'list']).optional(),
  /** Where the drawer of a transaction is, right if absent, and its size in pixels at each place. */
  drawer: z.enum(['right', 'below']).optional(),
  drawerWidth: z.number().optional(),
  drawerHeight: z.number().optional(),
})
type Settings = Readonly<z.infer<typeof schema>>

const defaults: Settings = {
  theme: 'system',
  unit: 'TON',
  backend: 'server',
  images: false,
  secondOpinion: false,
  keepSigned: false,
}
const settings = createStoredStore(defaults, {
  key: 'tonoscope.settings',
  codec: fieldsCodec<Settings>(schema.shape, defaults),
})

/** The current settings. */
export const getSettings: () => Settings = settings.get

/** Updates settings on all screens, and in all tabs. */
export const updateSettings = (change: Partial<Settings>): unknown =>
  settings.update(before => ({ ...before, ...change }))

/** Calls the listener after every change, also of another tab. */
export const onSettingsChange: (listener: () => void) => () => void = settings.subscribe

/** Sets the theme on the document, now and after changes; `system` follows the operating system. */
export function applyTheme(): void {
  const { dataset } = document.documentElement
  const { theme } = settings.get()
  if (theme === 'system') delete dataset.theme
  else dataset.theme = theme
}

settings.subscribe(applyTheme)

/** The settings, for components. */
export const useSettings = (): Settings => useStore(settings)
