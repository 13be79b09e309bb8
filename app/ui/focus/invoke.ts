type Command = 'show-modal' | 'close'

/** Returns the attributes of a button that opens or closes a dialog without script. */
export function invoke(command: Command, dialogId: string): { command: Command; commandfor: string } {
  return { command, commandfor: dialogId }
}
