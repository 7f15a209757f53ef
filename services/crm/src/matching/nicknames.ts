/** Given names that people use for one another: those of a line are one name. From everyday use in English, Spanish, German, French and Russian. */
const groups = `
robert rob bob bobby bert roberto
william will bill billy liam guillermo wilhelm willi
richard rick dick rich ricardo richie
elizabeth liz beth eliza lisa betty lizzie isabel elisabeth
katherine catherine kate katie kathy cathy kat katharina catalina ekaterina katya
margaret maggie meg peggy greta margarita margarethe
james jim jimmy jamie jaime
john jack johnny jon juan hans johann johannes jean ivan giovanni jan
jonathan jon jonny
michael mike mick mickey miguel michel mikhail misha michal
joseph joe joey jose pepe josef giuseppe josip
francis frank francisco paco pancho kiko franz francois francesco
anthony tony antonio anton toni antoine
edward ed eddie ted ned eduardo edouard eduard
charles charlie chuck carlos karl carl carlo
thomas tom tommy tomas
daniel dan danny dani
david dave davide
stephen steven steve esteban stefan stephan etienne
andrew andy drew andres andreas andre andrei
alexander alex sasha xander sandro alejandro aleksandr alexandre sanya
alexandra alex sasha sandra alejandra aleksandra
samuel sam sammy
samantha sam sammy
matthew matt mateo matthias matthieu
nicholas nick nico nicolas nikolai kolya klaus
benjamin ben benny
christopher chris kit cristobal christoph christophe
christina christine chris tina cristina kristina
patricia pat patty trish tricia patrizia
patrick pat paddy patricio
jennifer jen jenny
jessica jess jessie
susan sue susie susanna susanne
deborah deb debbie
barbara barb barbie babs
rebecca becky becca
victoria vicky vicki tori viktoria
dorothy dot dottie dorothea
gregory greg grigori
lawrence larry laurence lorenzo
gerald gerry jerry
jeffrey jeff geoffrey geoff
kenneth ken kenny
ronald ron ronnie
donald don donnie
timothy tim timmy
theodore ted theo teddy
peter pete pedro pierre petra pyotr piotr
paul pablo paolo pavel
george jorge georg georges yuri
henry harry hank enrique heinrich henri
frederick fred freddy federico friedrich fritz
leonard leo len lenny leonardo
louis lou luis ludwig luigi lewis
manuel manolo manu
ignacio nacho
dolores lola
rosario charo
mercedes merche
concepcion concha conchita
guadalupe lupe
maria mary marie mariya masha marika
anna ann anne ana annie anya hannah
eugene gene evgeny zhenya eugenio
dmitri dmitry dima
vladimir volodya vova wladimir
sergei sergey serge sergio
natalia natalie natasha
tatiana tanya
olga olya
nadezhda nadia
svetlana sveta
ludmila lyuda
pamela pam
cynthia cindy
jacqueline jackie
abigail abby gail
alfred alf fred alfredo
albert al bert alberto
arthur art arturo artur
bernard bernie bernardo bernd
raymond ray ramon raimund
vincent vince vicente vincenzo
walter walt wally
zachary zach zack
`;

const groupsOf = new Map<string, number[]>();
groups
  .trim()
  .split('\n')
  .forEach((line, group) => {
    for (const name of line.split(' ')) groupsOf.set(name, [...(groupsOf.get(name) ?? []), group]);
  });

/** Whether two given names, in small letters without accents, are used for one another. */
export const areNicknames = (one: string, other: string): boolean =>
  (groupsOf.get(one) ?? []).some((group) => groupsOf.get(other)?.includes(group));
