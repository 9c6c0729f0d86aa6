// Runs before the first paint: language, direction, theme and font size of the last visit, from a cookie that is no
// secret (`samiti_look=language.theme.size.digits.rows.calendar.direction`). The content policy allows this file, and no inline script.
;(function () {
  const found = /(?:^|; )samiti_look=([^;]*)/.exec(document.cookie)
  const parts = (found ? found[1] : '').split('.')
  const page = document.documentElement
  const language = /^(en|bn|ar|tr)$/.test(parts[0]) ? parts[0] : 'en'
  page.lang = language
  page.dir = /^(ltr|rtl)$/.test(parts[6]) ? parts[6] : language === 'ar' ? 'rtl' : 'ltr'
  const theme = /^(light([1-9]|1[0-2])?|dark([1-9]|1[0-2]))$/.test(parts[1])
    ? parts[1]
    : parts[1] === 'dark'
      ? 'dark1'
      : 'light'
  page.setAttribute('data-theme', theme)
  page.setAttribute('data-mantine-color-scheme', theme.replace(/\d+/, ''))
  const percent = Number(parts[2])
  if (percent >= 70 && percent <= 130) page.style.fontSize = percent + '%'
})()
