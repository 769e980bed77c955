import type { TranslationOf } from '../../text.ts'
import type { sendMessages } from '../english/send.ts'

/** The German texts of sending. */
export const germanSend = {
  'send.amount': 'Betrag',
  'send.token': 'Token: {token}. Anderen wählen',
  'send.selectToken': 'Token wählen',
  'send.available': 'Verfügbar: {amount}',
  'send.balanceLoading': 'Das Guthaben wird geladen',
  'send.max': 'Max.',
  'send.enterFiat': 'In Dollar eingeben',
  'send.enterToken': 'In {symbol} eingeben',
  'send.incorrect': 'Ungültiger Wert',
  'send.receiver': 'An',
  'send.receiverPlaceholder': 'Adresse oder Name',
  'send.paste': 'Einfügen',
  'send.pasteFailed': 'Die Zwischenablage kann hier nicht gelesen werden. Füge den Inhalt mit der Tastatur ein.',
  'send.clear': 'Empfänger löschen',
  'send.scan': 'QR-Code scannen',
  'send.resolving': 'Der Empfänger wird geprüft',
  'send.recent': 'Letzte Empfänger',
  'send.preview': 'Überprüfen',
  'send.problem.selectToken': 'Token wählen',
  'send.problem.incorrectValue': 'Ungültiger Wert',
  'send.problem.addAmount': 'Betrag eingeben',
  'send.problem.insufficientFunds': 'Guthaben reicht nicht aus',
  'send.problem.insufficientGas': 'Zu wenig für die Netzwerkgebühr',
  'send.problem.addAddress': 'Adresse eingeben',
  'send.problem.invalidAddress': 'Ungültige Adresse',
  'send.receiver.invalid': 'Das ist weder eine Adresse noch ein Name. Prüfe, ob die Eingabe vollständig ist.',
  'send.receiver.otherNamespace':
    'Diese Adresse gehört zu einer anderen Art von Netzwerk. Verwende eine Adresse auf {network}.',
  'send.receiver.otherChain': 'Das ist für ein anderes Netzwerk als {network} gedacht. Wechsle zuerst das Netzwerk.',
  'send.receiver.badRequest':
    'Diese Zahlungsaufforderung kann nicht gelesen werden oder verlangt mehr als nur eine Zahlung. Bitte stattdessen um eine Adresse.',
  'send.receiver.otherToken':
    'Hier wird ein Token verlangt, den dein Konto auf {network} nicht hat. Bitte um einen anderen oder gib die Adresse ein.',
  'send.receiver.nameUnknown': 'Dieser Name führt zu keinem Konto. Prüfe die Schreibweise.',
  'send.receiver.nameInvalid': 'Das ist kein gültiger Name. Prüfe die Schreibweise.',
  'send.receiver.nameUnavailable':
    'Namen können gerade nicht nachgeschlagen werden. Verwende die Adresse oder versuche es gleich noch einmal.',
  'send.warning.self': 'Das ist dein eigenes Konto.',
  'send.warning.contract': 'Das ist ein Smart Contract. Vergewissere dich, dass er annimmt, was du sendest.',
  'send.warning.firstTime': 'An diese Adresse hast du von hier aus noch nie gesendet.',
  'send.warning.zero': 'Zu dieser Adresse hat niemand den Schlüssel. Was du dorthin sendest, ist verloren.',
  'send.warning.tokenContract': 'Das ist der Smart Contract des Tokens selbst. Was du dorthin sendest, ist verloren.',
  'send.warning.checksum':
    'Die Buchstaben dieser Adresse passen nicht zu ihrer Prüfsumme. Vielleicht ist sie falsch geschrieben. Kopiere sie noch einmal.',
  'send.warning.lookalike':
    'Diese Adresse sieht aus wie {known}, die du kennst, ist aber eine andere. Betrüger erzeugen solche Adressen. Vergleiche jedes Zeichen.',
  'send.warning.unusualName':
    'Dieser Name enthält Buchstaben, die anderen ähneln: {characters}. Vielleicht ahmt er einen anderen Namen nach.',
  'send.accept': 'Ich habe den Empfänger geprüft und will trotzdem senden',
  'send.youSend': 'Du sendest',
  'send.network': 'Netzwerk',
  'send.networkCost': 'Netzwerkgebühr',
  'send.accountCost': 'Neues Konto für den Empfänger',
  'send.tokenId': 'Token-ID',
  'send.costLoading': 'Die Netzwerkgebühr wird geschätzt',
  'send.reviewHint': 'Prüfe Betrag und Empfänger. Was gesendet ist, kann nicht zurückgeholt werden.',
  'send.send': 'Senden',
  'send.checking': 'Die Transaktion wird geprüft',
  'send.confirmInWallet': 'In der Wallet bestätigen',
  'send.confirmHint':
    'Vergleiche die Anzeige der Wallet mit dieser Seite. Wenn du zurückgehst, wartet diese Seite nicht länger.',
  'send.wouldFail': 'Das würde fehlschlagen',
  'send.notSent': 'Es wurde nichts gesendet',
  'send.failure.rejected': 'Du hast die Anfrage in der Wallet abgelehnt.',
  'send.failure.pending': 'Die Wallet zeigt noch eine frühere Anfrage. Öffne die Wallet und beantworte sie.',
  'send.failure.unknownChain':
    'Die Wallet kennt dieses Netzwerk nicht. Füge es dort hinzu und versuche es noch einmal.',
  'send.failure.wrongChain':
    'Die Wallet ist in einem anderen Netzwerk. Wechsle dort zurück und versuche es noch einmal.',
  'send.failure.unauthorized':
    'Die Wallet ist gesperrt oder gibt das Konto nicht für diese Seite frei. Entsperre sie oder gib es dort frei und versuche es noch einmal.',
  'send.failure.unsupported': 'Die Wallet sendet für diese Seite keine Transaktionen. Verwende eine andere Wallet.',
  'send.failure.disconnected': 'Die Wallet ist nicht mehr verbunden. Verbinde sie noch einmal.',
  'send.failure.expired':
    'Die Wallet hat nicht rechtzeitig geantwortet. Wenn du die Anfrage dort noch siehst, lehne sie ab.',
  'send.failure.relayUnreachable': 'Die Wallet ist nicht erreichbar. Prüfe deine Verbindung.',
  'send.failure.deviceLocked': 'Die Hardware-Wallet ist gesperrt. Entsperre sie und versuche es noch einmal.',
  'send.failure.deviceApp': 'Öffne auf der Hardware-Wallet die Ethereum-App und versuche es noch einmal.',
  'send.failure.deviceMissing':
    'Die Hardware-Wallet ist nicht angeschlossen. Schließe sie an und versuche es noch einmal.',
  'send.failure.blindSigning':
    'Die Hardware-Wallet lehnt ab, was sie nicht anzeigen kann. In ihren Einstellungen kannst du es erlauben.',
  'send.failure.insufficientFunds':
    'Das Guthaben reicht nicht für Betrag und Netzwerkgebühr zusammen. Gib weniger ein.',
  'send.failure.nonceTooLow': 'Eine andere Transaktion des Kontos war schneller. Versuche es noch einmal.',
  'send.failure.feeTooLow': 'Die Netzwerkgebühr ist gestiegen. Geh zurück und überprüfe die Transaktion noch einmal.',
  'send.failure.limited': 'Das Netzwerk nimmt gerade keine Anfragen an. Versuche es gleich noch einmal.',
  'send.failure.unreachable': 'Das Netzwerk ist nicht erreichbar. Prüfe deine Verbindung.',
  'send.failure.reverted': 'Der Smart Contract lehnt diese Übertragung ab. Prüfe Betrag und Empfänger.',
  'send.failure.badAnswer': 'Die Antwort der Wallet war nicht zu verstehen. Sieh dort nach, ob etwas gesendet wurde.',
  'send.failure.batchRefused': 'Die Wallet macht nur eine Transaktion auf einmal. Bestätige die Schritte nacheinander.',
  'send.failure.unknownBatch':
    'Die Wallet weiß nicht mehr, was aus der Transaktion geworden ist. Sieh in deiner Wallet nach, bevor du es noch einmal versuchst.',
  'send.failure.accountChanged':
    'Inzwischen ist ein anderes Konto oder Netzwerk aktiv. Geh zurück und gib die Transaktion noch einmal ein.',
  'send.failure.insufficientBalance': 'Das Guthaben des Kontos ist kleiner als dieser Betrag. Gib weniger ein.',
  'send.failure.insufficientGas':
    'Das Guthaben reicht nicht für die Netzwerkgebühr. Lade zuerst etwas von der Währung des Netzwerks auf.',
  'send.failure.refusedByToken':
    'Laut dem Token würde nichts übertragen. Prüfe Betrag und Empfänger oder frage den Herausgeber des Tokens.',
  'send.failure.altered':
    'Die Wallet hat die Transaktion geändert, deshalb wurde sie nicht gesendet. Versuche es noch einmal und lass sie unverändert.',
  'send.failure.notAToken': 'Der Smart Contract verhält sich nicht wie ein Token. Wähle einen anderen Token.',
  'send.failure.unknown': 'Der Grund ist nicht bekannt. Sieh in deiner Wallet nach, bevor du es noch einmal versuchst.',
  'send.reason': 'Grund: {reason}',
  'send.progress.submitted': 'Transaktion gestartet',
  'send.progress.submittedHint':
    'Sie wartet auf einen Block. Du kannst dieses Fenster schließen und erfährst, wenn sie abgeschlossen ist.',
  'send.progress.slow': 'Wartet noch auf einen Block',
  'send.progress.slowHint': 'Das dauert länger als sonst. Vielleicht ist das Netzwerk ausgelastet.',
  'send.progress.missing': 'Das Netzwerk kennt die Transaktion nicht mehr',
  'send.progress.missingHint':
    'Sie wurde wahrscheinlich verworfen. Sieh in deiner Wallet nach, bevor du noch einmal sendest.',
  'send.progress.confirmed': 'Gesendet',
  'send.progress.confirmedHint': '{what} ist bei {receiver} angekommen.',
  'send.progress.reverted': 'Nicht gesendet',
  'send.progress.revertedHint':
    'Die Transaktion ist fehlgeschlagen. Nur die Netzwerkgebühr wurde bezahlt. Prüfe Betrag und Empfänger, bevor du noch einmal sendest.',
  'send.progress.replaced': 'Durch eine andere Transaktion ersetzt',
  'send.progress.replacedHint':
    'Eine andere Transaktion deines Kontos hat sie ersetzt. Diese wurde nicht gesendet. Sende noch einmal, wenn du es noch willst.',
  'send.progress.cancelled': 'In der Wallet abgebrochen',
  'send.progress.cancelledHint': 'Es wurde nichts gesendet.',
  'send.progress.none': 'Keine laufende Transaktion',
  'send.progress.noneHint': 'Was du sendest, erscheint hier.',
  'send.altered': 'Die Wallet hat etwas anderes gesendet, als diese Seite verlangt hat. Sieh dir die Transaktion an.',
  'send.hash': 'Transaktion',
  'send.copyHash': 'Transaktions-Hash kopieren',
  'send.hashCopied': 'Hash kopiert',
  'send.explorer': 'Block-Explorer',
  'send.newTab': '(öffnet einen neuen Tab)',
  'send.done': 'Fertig',
  'send.searchToken': 'Token suchen',
  'send.yourTokens': 'Deine Token',
  'send.tokensFound': { one: '{count} Token gefunden', other: '{count} Token gefunden' },
  'send.noTokens': 'Keine Token gefunden',
  'send.noTokensHint': 'Was dieses Konto auf {network} hat, erscheint hier.',
  'send.noAccount': 'Zum Senden brauchst du ein verbundenes Konto in einem Netzwerk dieser App.',

  'scan.hint': 'Halte den QR-Code vor die Kamera.',
  'scan.video': 'Kamerabild',
  'scan.starting': 'Die Kamera wird gestartet',
  'scan.stop': 'Kamera ausschalten',
  'scan.denied':
    'Der Browser erlaubt dieser Seite keinen Zugriff auf die Kamera. Erlaube ihn in der Adresszeile oder füge die Adresse ein.',
  'scan.none': 'Es wurde keine Kamera gefunden. Füge die Adresse ein.',
  'scan.busy': 'Eine andere App benutzt die Kamera. Schließe sie und versuche es noch einmal.',
} as const satisfies TranslationOf<typeof sendMessages>
