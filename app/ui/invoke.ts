type Command = 'show-modal' | 'close'

/** The attributes of a button that opens or closes a dialog by itself, before any script has come. */
export function invoke(command: Command, dialogId: string): { command: Command; commandfor: string } {
  return { command, commandfor: dialogId }
}
