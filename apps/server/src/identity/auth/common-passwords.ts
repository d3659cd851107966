/** Well-known passwords of eight characters and more, in lower case; shorter ones the length rule refuses. */
export const commonPasswords: ReadonlySet<string> = new Set(
  `password password1 password12 password123 password1234 passw0rd p@ssw0rd p@ssword pa55word password! passwort
  iloveyou iloveyou1 iloveyou2 iloveu123 woaini1314 woaini520 woaini521 5201314520 52013145201314 1314520520 wo5201314
  12345678a 123456789a 1234567890a a12345678 a123456789 aa123456 aa12345678 aa123456789 abc12345 abc123456 abc1234567
  abcd1234 abcd12345 abcde12345 abcdef123 asdf1234 asdfasdf asdfghjk asdfghjkl asdfjkl; asdasdasd asd123456 asdqwe123
  qwer1234 qwer12345 qwerty12 qwerty123 qwerty1234 qwertyui qwertyuiop qwe123456 qweasdzxc qweqweqwe qazwsxedc 1q2w3e4r
  1q2w3e4r5t 1q2w3e4r5t6y 1qaz2wsx 1qaz2wsx3edc 1qazxsw2 q1w2e3r4 q1w2e3r4t5 zaq12wsx zxcvbnm1 zxcvbnm123 zxcvbnm, zxc123456
  zxcvbn123 a1b2c3d4 a1b2c3d4e5 1a2b3c4d 11223344 1122334455 112233445566 12341234 12344321 123123123 123321123 123454321
  123456123 1234567890 123456780 123456788 123456987 147258369 159357456 159753123 741852963 789456123 7894561230 963852741
  987654321 9876543210 87654321 88888888 66666666 11111111 00000000 99999999 12121212 10203040 13131313 11112222 11110000
  20002000 19881988 19891989 19901990 sunshine sunshine1 princess princess1 football football1 baseball baseball1 superman
  superman1 starwars starwars1 whatever trustno1 welcome1 welcome123 letmein1 letmein123 dragon123 monkey123 michael1 jennifer
  jordan23 computer computer1 internet internet1 samsung1 samsung123 master123 shadow123 freedom1 pokemon1 pokemon123 minecraft
  minecraft1 charlie1 chocolate butterfly liverpool liverpool1 chelsea1 arsenal1 barcelona realmadrid manchester ferrari1
  mercedes cheese123 cookie123 flower123 summer2020 summer2021 summer2022 summer2023 summer2024 summer2025 summer2026
  winter2020 winter2021 winter2022 winter2023 winter2024 winter2025 winter2026 spring2024 spring2025 spring2026 autumn2025
  admin123 admin1234 admin12345 admin123456 administrator adminadmin root1234 rootroot toor1234 test1234 test12345 testtest
  testing1 testing123 guest1234 user1234 changeme changeme1 changeme123 default1 temp1234 secret123 secret1234 login1234
  hello123 hello1234 helloworld hellohello goodluck lovelove loveyou1 mylove123 babygirl babygirl1 angel123 anthony1 alexander
  nicholas benjamin christian elizabeth victoria stephanie veronica patricia jonathan december november september midnight
  diamond1 elephant dolphins rainbow1 snoopy123 spiderman batman123 matrix123 killer123 hunter123 corvette mustang1 harley123
  maverick scorpion mountain nintendo playstation blink182 metallica nirvana1 slipknot paramore linkinpark greenday garfield
  fuckyou1 fuckyou123 fuckyou2 asshole1 bullshit woaiwojia woaiwoziji woaibaba wodemima mima1234 zhangsan zhang123 wang1234
  wangwang liliping zhangwei wangjing woshishui buzhidao nishizhu1 caonima1 caonima123 tiantian meimei520 baobao520 xiaoxiao
  xiaoming dearbook taobao123 qq123456 qq123456789 weixin123 wechat123 alipay123 a5201314 aini1314 asd5201314 zz123456 zxy123456
  ss123456 ww123456 xx123456 yy123456 hh123456 jj123456 lj123456 ly123456 wy123456 zy123456 lzh123456 abc123abc 123abc123 123qwe123
  123qweasd 123qweasdzxc 1234qwer 12345qwert 123456qwerty qwerty123456 147852369 11111111a aaaa1111 a1234567 a12345678910 z123456789
  w123456789 l123456789 q123456789 s123456789 x123456789 1234abcd 12345abc 12345abcd 123456abc parley123 parleyparley`.split(
    /\s+/,
  ),
)
