/** Texts of the window that shows one question, except those of the card in it. */
export const approveTexts = {
  overTitle: 'This question is closed',
  over: 'It was answered, withdrawn or left too long. Close this window and go back to the app.',
  failedTitle: 'The question could not be loaded',
  failed: 'Check the connection, then try again. Nothing was signed.',
  sending: 'Your answer is being sent…',
  doneTitle: { approved: 'Approved', refused: 'Rejected' },
  done: 'You can close this window and go back to the app.',
}
