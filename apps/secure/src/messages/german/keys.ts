import type { Texts } from '../texts.ts'

/** The German texts of export, sealing, and the login in a window of its own. */
export const germanKeys: Texts['keys'] = {
  unknownProject: 'Diese Adresse nennt kein Projekt. Öffne diese Seite in der App, die deine Wallet enthält.',
  login: {
    text: 'Damit sicher ist, dass du es bist, melde dich hier an, auch wenn du in der App schon angemeldet bist.',
    email: 'E-Mail',
    next: 'Weiter',
    device: 'Öffne den Link in der E-Mail, die wir dir gesendet haben, und wähle dort diese Zahl:',
    waiting: 'Wir warten, bis du dieses Fenster bestätigst …',
    code: '6-stelliger Code',
    codeText: 'Gib den Code ein, den wir dir gesendet haben.',
    opening: 'Deine Wallet wird geöffnet …',
    failed: 'Das hat nicht geklappt. Prüfe deine Eingabe und deine Verbindung und versuche es noch einmal.',
    again: 'Von vorn',
    other: {
      title: 'Oder melde dich wie in der App an',
      atProvider:
        'Melde dich in dem Fenster an, das sich geöffnet hat. Es zeigt danach eine Zahl, die du hier eingibst.',
      blocked: 'Der Browser hat das Fenster blockiert. Erlaube Pop-ups für diese Seite und versuche es noch einmal.',
      failed: 'Das hat nicht geklappt. Versuche es noch einmal oder melde dich anders an.',
      scan: 'Scanne diesen Code mit deinem Telefon und bestätige in Farcaster.',
      code: 'QR-Code für die Anmeldung mit Farcaster',
      open: 'Farcaster öffnen',
    },
  },
  owner: {
    title: 'Diese Wallet ist versiegelt',
    text: 'Nur du kannst sie hier öffnen, mit deinem Passkey oder deinem Wiederherstellungspasswort.',
    passkey: 'Passkey verwenden',
    password: 'Wiederherstellungspasswort',
    show: 'Passwort anzeigen',
    hide: 'Passwort verbergen',
    open: 'Öffnen',
    wrong: 'Damit lässt sich die Wallet nicht öffnen. Versuche es noch einmal oder auf einem anderen Weg.',
    cancel: 'Abbrechen',
  },
  export: {
    title: 'Deine zwölf Wörter anzeigen',
    danger:
      'Wer diese Wörter hat, hat alles in deiner Wallet. Zeige sie nur an, wenn niemand zusieht, und schreibe sie auf Papier. Weder wir noch eine Website werden dich je danach fragen.',
    mail: 'Wir informieren dich per E-Mail, dass sie angezeigt wurden.',
    confirm: (phrase) => `Gib „${phrase}“ ein, um fortzufahren`,
    phrase: 'wörter anzeigen',
    show: 'Wörter anzeigen',
    hold: 'Gedrückt halten, um die Wörter zu sehen',
    words: 'Deine zwölf Wörter',
    hidden: 'Die Wörter sind verborgen. Halte die Schaltfläche oder darauf die Leertaste gedrückt, um sie zu sehen.',
    done: 'Wenn du sie aufgeschrieben hast, schließe dieses Fenster.',
    limited: (until: string) =>
      `Dieses Fenster ist ein neues Gerät, das deine Wallet gerade wiederhergestellt hat. Es zeigt die Wörter erst nach ${until} an. So bleibt Zeit, die Wallet einzufrieren, falls du es nicht warst.`,
    failed: 'Die Wörter konnten nicht angezeigt werden. Melde dich neu an und versuche es noch einmal.',
  },
  seal: {
    title: 'Wallet versiegeln',
    text: 'Eine versiegelte Wallet kannst nur du in einen neuen Browser holen. Auch alle unsere Dienste zusammen können sie nicht mehr wiederherstellen, ebenso wenig jemand, der dein Postfach übernimmt.',
    danger:
      'Wenn du jeden Browser mit deiner Wallet verlierst und dazu deine Passkeys, dein Wiederherstellungspasswort und deine Wörter, ist dein Geld verloren. Wir können dir dann nicht helfen.',
    ways: 'Bevor du versiegeln kannst, brauchst du zwei davon:',
    passkey: 'Passkey hinzufügen',
    passkeyAdded: 'Ein Passkey öffnet sie.',
    passkeyUnfit:
      'Dieser Passkey kann keine Wallet öffnen. Verwende einen anderen oder lege ein Wiederherstellungspasswort fest.',
    passkeyFailed:
      'Es wurde kein Passkey hinzugefügt. Versuche es noch einmal oder lege ein Wiederherstellungspasswort fest.',
    password: 'Wiederherstellungspasswort',
    passwordAgain: 'Passwort wiederholen',
    passwordText: (least) =>
      `Mindestens ${least} Zeichen. Es verlässt dieses Fenster nie, und wir können es nicht zurücksetzen.`,
    passwordShort: (least) => `Verwende mindestens ${least} Zeichen.`,
    passwordDiffers: 'Die beiden Passwörter stimmen nicht überein.',
    setPassword: 'Passwort festlegen',
    passwordSet: 'Ein Wiederherstellungspasswort öffnet sie.',
    exported: 'Du hast deine zwölf Wörter angezeigt.',
    notExported: 'Du hast deine zwölf Wörter noch nicht angezeigt.',
    understand: 'Mir ist klar, dass meine Wallet nicht wiederhergestellt werden kann, wenn ich all das verliere.',
    seal: 'Wallet versiegeln',
    sealing: 'Wird versiegelt …',
    done: 'Deine Wallet ist versiegelt. Du kannst dieses Fenster schließen.',
    already: 'Deine Wallet ist schon versiegelt.',
    limited: (until: string) =>
      `Dieses Fenster ist ein neues Gerät, das deine Wallet gerade wiederhergestellt hat. Es versiegelt sie erst nach ${until}. So bleibt Zeit, sie einzufrieren, falls du es nicht warst.`,
    failed:
      'Die Wallet konnte nicht versiegelt werden. Sie funktioniert wie bisher. Melde dich neu an und versuche es noch einmal.',
  },
}
