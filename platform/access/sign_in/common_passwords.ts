/**
 * Words that people build passwords from, without digits and signs at the ends (those are taken off before comparing).
 * Any chain of them is as common as one: `welcome`, `WelcomeAdmin`, `dhaka`+`1971`.
 */
const words = `
password passwort passw passwd pass pwd secret secrets private login logon signin account access admin administrator root
superuser master user username users guest test testing tester temp temporary default changeme change me letmein let
welcome hello hi hey goodbye sorry please thanks thank you enter open sesame system server computer laptop desktop
internet network wifi router office business company manager boss director support service services security secure
safe data database backup mobile phone number email mail gmail yahoo hotmail outlook google facebook whatsapp youtube
instagram twitter linkedin microsoft windows apple android iphone samsung nokia huawei xiaomi oracle cisco linux ubuntu
qwerty qwertyuiop qwertz azerty asdf asdfgh asdfghjkl zxcv zxcvb zxcvbn zxcvbnm qaz wsx edc rfv qazwsx qazwsxedc wsxedc
qwer qwert qwe asd zxc poiuytrewq lkjhgfdsa mnbvcxz abc abcd abcde abcdef abcdefg abcdefgh abcdefghij abcdefghijkl
alphabet xyz aaa bbb xxx zzz
i my your our the a an and of in is to for we be it this that am
love loves lover loveyou loveme iloveyou ilove iloveu youlove mylove lovely forever always never baby babe honey sweet sweety
sweetheart darling angel angels princess prince queen king kings lady girl girls boy boys man men woman friend friends
friendship family mother father mom mum mommy mummy dad daddy brother sister son daughter wife husband mama papa baba
maa amma abba ammu abbu bhai bhaiya apu apa bon dada didi nana nani
jesus christ god lord allah allahu akbar bismillah subhanallah alhamdulillah mashallah inshallah insha rahman rahim islam
muslim quran mohammad muhammad mohammed ahmed ali hasan hossain hussain khan rahman islam uddin chowdhury sarker begum
khatun akter sultana krishna durga shiva ram om jan jaan jaanu shona moyna pakhi
bangladesh bangla bengal bengali dhaka chittagong chattogram sylhet khulna rajshahi barisal barishal rangpur comilla
cumilla mymensingh gazipur narayanganj noakhali feni bogra bogura jessore jashore dinajpur coxsbazar sundarban padma
jamuna meghna deshi amar sonar ekushey joy joybangla shadhin muktijoddha tiger tigers shapla ilish cricket football
india pakistan nepal london america canada malaysia singapore saudi arabia makkah madina dubai qatar kuwait oman japan
korea china istanbul turkey ankara germany france england brazil argentina
samiti association member members membership recruit recruiting recruitment
sunshine sun moon star stars sky rainbow flower flowers rose lily jasmine butterfly summer winter spring autumn monsoon
monday tuesday wednesday thursday friday saturday sunday january february march april may june july august september
october november december morning night today tomorrow birthday christmas eid mubarak ramadan
dragon monkey shadow batman superman spiderman ironman hulk naruto pokemon pikachu starwars matrix ninja samurai wizard
hunter killer soldier warrior winner champion legend hero power energy thunder lightning storm fire ice water earth
tiger lion eagle falcon horse dog doggy cat kitty kitten mouse fish bird panda bear wolf snake cow goat
chocolate cookie cookies cheese pizza burger coffee tea sugar candy banana orange mango apple apples lemon cherry pepper
peanut ginger butter milk rice biryani
soccer baseball basketball hockey tennis golf player game games gamer gaming playboy messi ronaldo neymar barcelona
realmadrid arsenal liverpool chelsea manchester united juventus maradona tendulkar shakib tamim mashrafi kohli
michael michelle jennifer jessica jordan daniel david andrew anthony charlie robert thomas george william james john
joseph joshua matthew christopher ashley amanda nicole elizabeth samantha alexander alexandra victoria maria anna
freedom liberty happy happiness lucky luck smile life live living dream dreams heaven hell paradise peace hope faith
trust believe success money cash dollar taka gold golden silver diamond diamonds rich bank pay payment
red blue green yellow black white pink purple
music guitar piano rock metal jazz dance dancer singer movie movies
trustno whatever nothing something anything everything somebody nobody one two three four five six seven eight nine ten
zero hundred thousand million first second last new old good bad best better super mega ultra big small great cool hot
mustang ferrari porsche mercedes toyota honda yamaha suzuki hyundai bmw harley corvette camaro
zaq xsw cde passphrase correct battery staple
`

/** Long ones that are no chain of those words. */
const phrases = `
1q2w3e4r5t 1q2w3e4r5t6y 1qaz2wsx3edc 1qazxsw23edc 1qaz2wsx3edc4rfv q1w2e3r4t5 q1w2e3r4t5y6 zaq12wsxcde3 zaq1zaq1zaq1 qweasdzxc123
a1b2c3d4e5 a1b2c3d4e5f6 1a2b3c4d5e 1a2b3c4d5e6f 123qweasdzxc 123qwe456asd qwe123qwe123 asd123asd123 abc123abc123 1234qwerasdf
1234abcd5678 12qwaszx34er x4ivygv7te 3rjs1la7qe 18atcskd2w zxcvbnm123456 mynoob1234 gfhjkmgfhjkm gwerty123456 sample1234
qwerty!@#$%^ !@#$%^&*() !qaz@wsx#edc p@ssw0rd12 p@$$w0rd123 pa55word123 pa$$word123 passw0rd123 trustno1trustno1
ncc1701ncc1701 jordan23jordan r2d2c3po00 thx1138thx1138 blink182blink fuckyou123 fuckyoufuckyou asshole123 bullshit123 motherfucker
correcthorsebatterystaple thequickbrownfox tobeornottobe openthedoor1 whatthehell1 idontknow123 iamthebest1 iamlegend123
0123456789 9876543210 1234567890 0987654321 1357924680 2468101214 1122334455 5544332211 1020304050 1029384756
`

export const commonWords: ReadonlySet<string> = new Set(words.split(/\s+/).filter((word) => word !== ''))
export const commonPhrases: ReadonlySet<string> = new Set(phrases.split(/\s+/).filter((phrase) => phrase !== ''))
