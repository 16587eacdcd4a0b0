import {
  type BridgeAnswer,
  type BridgeRunning,
  channels,
  type DesktopBridge,
} from '@tonoscope/core/contract/desktopBridge'
import { contextBridge, ipcRenderer } from 'electron'

const listeners = new Map<string, (news: unknown) => void>()
let last = 0

ipcRenderer.on(channels.heard, (_, id: string, news: unknown) => listeners.get(id)?.(news))

// The one function that the page gets. Whatever it asks is checked on the other side, whoever asks.
const bridge: DesktopBridge = {
  call(call, heard): BridgeRunning {
    const id = `${Date.now().toString(36)}-${++last}`
    if (heard) listeners.set(id, heard)
    const answer = (ipcRenderer.invoke(channels.call, id, call) as Promise<BridgeAnswer>).finally(() =>
      listeners.delete(id),
    )
    return { answer, cancel: () => ipcRenderer.send(channels.cancel, id) }
  },
}

contextBridge.exposeInMainWorld('tonoscope', bridge)
